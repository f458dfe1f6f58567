//! The solver against plain minimax, and the laws that every puzzle keeps.

use rake::Rake;

mod oracle;

trial::agreement! {
    Rake, oracle::final_score_of;
    random: 2_500;
    laws: 2_000;
    readers: 1_000;
    quick: 100;
}
