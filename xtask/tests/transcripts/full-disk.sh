# Every command on a full disk: exit code 2 and a message, whether it would succeed or not.
workspace chess/statement-1 mahjong/statement-1
for command in verify 'new --help'; do
    said=$(cargo xtask $command 2>&1 > /dev/full)
    echo "$?  $command"
    echo "   $said"
    # Nor is there standard error.
    cargo xtask $command > /dev/full 2>&1
    (($? == 2)) || echo "$command: $?"
done
