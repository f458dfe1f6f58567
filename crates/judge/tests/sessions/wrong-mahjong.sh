# Ignored: finding and simplifying dozens of faults takes seconds or more.
# The simplest case on which each wrong program fails shows its mistake at a glance.
wrong-solutions mahjong
