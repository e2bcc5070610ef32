//! Texts of `--set` and `--shard`.

use nimcert_sweep::parse_setting;
use nimcert_sweep::plan::{MAX_SHARDS, Shard};
use proptest::prelude::*;

#[test]
fn texts_are_kept_without_blanks() {
    for (text, kept, number) in [
        ("k=6", "k=6", Some(6_u32)),
        (" k = 6 ", "k=6", Some(6)),
        ("k=0", "k=0", Some(0)),
        ("k=1..9", "k=1..9", None),
        ("k=1..9:1", "k=1..9", None),
        ("k= 1 .. 9 : 2 ,4", "k=1..9:2,4", None),
        ("k=max(1,2)..max(3,4)", "k=max(1,2)..max(3,4)", None),
        ("k=s+1", "k=s+1", None),
        ("k=6,", "", None),
        ("k=", "", None),
        ("=6", "", None),
        ("k", "", None),
        ("k=1..", "", None),
        ("k=..1", "", None),
        ("k=1..2..3", "", None),
        ("k=1..9:", "", None),
        ("k=1..9:2:3", "", None),
        ("k s=1", "", None),
        ("k=1,,2", "", None),
    ] {
        match parse_setting(text) {
            Ok(setting) => {
                assert_eq!(
                    (setting.text().as_str(), setting.number()),
                    (kept, number.map(Into::into)),
                    "{text}"
                );
                assert_eq!(parse_setting(kept).as_ref(), Ok(&setting), "{text}");
            }
            Err(says) => assert!(kept.is_empty() && says.contains("NAME=NUMBER"), "{text}: {says}"),
        }
    }
    assert!(parse_setting(&format!("k={}", "1,".repeat(60_000))).is_err(), "too long");
}

#[test]
fn shards() {
    assert_eq!(Shard::parse("2/8"), Ok(Shard { number: 2, of: 8 }));
    assert_eq!(Shard::parse(&format!("1/{MAX_SHARDS}")).map(|shard| shard.of), Ok(MAX_SHARDS));
    for wrong in [
        "",
        "/",
        "1",
        "0/1",
        "2/1",
        "1/0",
        "0/0",
        "-1/2",
        "1/10001",
        "1/2/3",
        "a/b",
        "1/99999999999999999999",
    ] {
        assert!(Shard::parse(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[ks=0-9., :()\\[\\]{}+é-]{0,24}") {
        if let Ok(setting) = parse_setting(&text) {
            prop_assert_eq!(parse_setting(&setting.text()), Ok(setting));
        }
    }

    #[test]
    fn a_row_is_in_exactly_one_shard(row in 1..1_000_000_u64, of in 1..200_u64) {
        let has = (1..=of).filter(|&number| Shard { number, of }.has(row)).count();
        prop_assert_eq!(has, 1);
    }
}
