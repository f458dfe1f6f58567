# Ignored: finding and simplifying dozens of faults takes half a minute.
# The simplest case on which each wrong program fails shows its mistake at a glance.
mistakes yahtzee
