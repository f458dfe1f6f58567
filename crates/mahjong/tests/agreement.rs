//! The solver against plain recursion over melds, and the laws that every puzzle keeps.

use mahjong::Mahjong;

mod oracle;

trial::agreement! {
    Mahjong, oracle::waits_of;
    random: 200_000;
    laws: 5_000;
    readers: 20_000;
    quick: 100;
}
