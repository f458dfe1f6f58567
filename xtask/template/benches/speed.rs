//! Measures how long a case takes, beside the reference solver. Run it with `cargo bench -p
//! template`.

fn main() {
    testkit::bench::speed::<template::Template>(100, 10_000);
}
