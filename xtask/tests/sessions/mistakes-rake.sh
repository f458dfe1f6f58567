# The simplest case on which each wrong program fails shows its mistake at a glance.
mistakes rake
