# Every task on a full disk: exit code 2 and a message, whether it would succeed or not.
workspace chess/statement-1 mahjong/statement-1
for task in verify 'verify --format json' 'verify --strength' 'judge chess echo 2' \
        'judge --format json chess echo 3' 'stress mahjong -- cargo xtask mistake mahjong fifth-tile' \
        'stress --cases 1 --format json chess true' 'generate rake' 'fixture list' \
        'fixture remove chess/statement-1' 'new --help'; do
    said=$(cargo xtask $task 2>&1 > /dev/full)
    echo "$?  $task"
    [[ $task == stress* ]] || echo "   $said"
    # Nor is there standard error.
    cargo xtask $task > /dev/full 2>&1
    (($? == 2)) || echo "$task: $?"
done
