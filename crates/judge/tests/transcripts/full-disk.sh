# Every command on a full disk: exit code 2 and a message, whether it would succeed or not.
for command in 'test chess/statement-1 echo 2' 'test --format json chess/statement-1 echo 3' \
        'stress mahjong -- judge wrong mahjong fifth-tile' 'stress --cases 1 --format json chess true' \
        'generate rake' list; do
    said=$(judge $command 2>&1 > /dev/full)
    echo "$?  $command"
    [[ $command == stress* ]] || echo "   $said"
    # Nor is there standard error.
    judge $command > /dev/full 2>&1
    (($? == 2)) || echo "$command: $?"
done
