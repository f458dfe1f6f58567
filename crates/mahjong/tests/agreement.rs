//! The solver against plain recursion over melds, and the laws that every puzzle keeps.

use mahjong::Mahjong;
use trial::assert_reads_quickly;

mod oracle;

trial::agreement! {
    Mahjong, oracle::waits_of;
    random: 200_000;
    laws: 5_000;
    readers: 20_000;
}

#[test]
fn the_quick_reader_takes_what_is_written() {
    assert_reads_quickly::<Mahjong>(100);
}
