# Ignored: finding and shrinking dozens of faults takes seconds or more.
# The smallest case on which each wrong solution fails shows its mistake at a glance.
wrong-solutions rake
