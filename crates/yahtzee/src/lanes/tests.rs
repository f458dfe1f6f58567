use super::*;

#[test]
fn every_roll_finds_its_own_scores() {
    for number in 0..6_u32.pow(5) {
        let faces = [0, 1, 2, 3, 4].map(|place| (number / 6_u32.pow(place) % 6) as u8 + 1);
        let roll = Roll::new(faces).unwrap();
        let expected = CATEGORIES.map(|category| u16::from(roll.score(category)) * POINT);
        assert_eq!(scores(roll).0[..ROUNDS], expected, "{faces:?}");
        assert_eq!(scores(roll).0[ROUNDS..], [0; LANES - ROUNDS]);
    }
}
