//! The cases of crates/kernel/tests/files: a claim and a certificate, what the kernel prints of them, and why.

use std::path::{Path, PathBuf};

/// A case of a file `FOLDER/ANY.cases`.
#[derive(Clone)]
pub struct CaseFile {
    path: PathBuf,
    pub name: String,
    /// What is special about the case.
    pub reason: String,
    /// All that `nimcert-kernel` prints.
    pub answer: String,
    pub claim: Vec<u8>,
    pub certificate: Vec<u8>,
}

/// The lines that begin the parts of a case. The line end before one belongs to it, so that claims and certificates are
/// any bytes; a file is read as if it began with one.
const CASE: &[u8] = b"\n%% case ";
const PARTS: [&[u8]; 4] = [b"\n", b"\n%% answer\n", b"\n%% claim\n", b"\n%% certificate\n"];

/// What is before a mark, which is removed from the rest with it.
fn before(rest: &mut &[u8], mark: &[u8]) -> Option<Vec<u8>> {
    let at = rest.windows(mark.len()).position(|window| window == mark)?;
    let part = rest[..at].to_vec();
    *rest = &rest[at + mark.len()..];
    Some(part)
}

impl CaseFile {
    #[must_use]
    pub fn read(folder: &str, name: &str) -> CaseFile {
        let named = CaseFile::all(folder).into_iter().find(|case| case.name == name);
        named.unwrap_or_else(|| panic!("{folder} has no case {name}"))
    }

    /// The cases of a folder, by name.
    #[must_use]
    pub fn all(folder: &str) -> Vec<CaseFile> {
        let folder = crate::root().join("crates/kernel/tests/files").join(folder);
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut cases: Vec<CaseFile> = paths.flat_map(|path| CaseFile::of(&path)).collect();
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        assert!(cases.windows(2).all(|pair| pair[0].name != pair[1].name), "a name is there twice");
        cases
    }

    /// The cases of a file, in order.
    fn of(path: &Path) -> Vec<CaseFile> {
        assert!(path.extension().is_some_and(|end| end == "cases"), "{} has no cases", path.display());
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let all = [b"\n", bytes.as_slice()].concat();
        let mut rest = all.as_slice();
        assert_eq!(before(&mut rest, CASE).as_deref(), Some(&[][..]), "{} begins otherwise", path.display());
        let mut cases = Vec::new();
        while !rest.is_empty() {
            let case = before(&mut rest, CASE);
            let case = case.unwrap_or_else(|| std::mem::take(&mut rest).to_vec());
            cases.push(CaseFile::parse(path, &case));
        }
        cases
    }

    fn parse(path: &Path, case: &[u8]) -> CaseFile {
        let mut rest = case;
        let parts = PARTS.map(|mark| before(&mut rest, mark));
        let [Some(name), Some(reason), Some(answer), Some(claim)] = parts else {
            panic!("{}: a case lacks a part: {}", path.display(), String::from_utf8_lossy(case))
        };
        let text = |part| String::from_utf8(part).expect("UTF-8");
        CaseFile {
            path: path.to_owned(),
            name: text(name),
            reason: text(reason),
            answer: text(answer),
            claim,
            certificate: rest.to_vec(),
        }
    }

    /// Writes the case with another answer into its file.
    pub fn write_answer(&self, answer: &str) {
        let mut cases = CaseFile::of(&self.path);
        cases
            .iter_mut()
            .filter(|case| case.name == self.name)
            .for_each(|case| case.answer = answer.to_owned());
        let written: Vec<Vec<u8>> = cases.iter().map(CaseFile::bytes).collect();
        std::fs::write(&self.path, &written.concat()[1..]).expect("it is writable");
    }

    fn bytes(&self) -> Vec<u8> {
        let parts: [&[u8]; 5] = [
            self.name.as_bytes(),
            self.reason.as_bytes(),
            self.answer.as_bytes(),
            &self.claim,
            &self.certificate,
        ];
        let marks = std::iter::once(CASE).chain(PARTS);
        marks.zip(parts).flat_map(|(mark, part)| [mark, part].concat()).collect()
    }

    /// The last line of the answer.
    #[must_use]
    pub fn verdict(&self) -> &str {
        self.answer.lines().last().expect("a line")
    }

    /// Writes `NAME.claim` and `NAME.cert` into a folder, for a program.
    #[allow(clippy::must_use_candidate, reason = "it writes")]
    pub fn write_pair(&self, folder: &Path) -> [PathBuf; 2] {
        [("claim", &self.claim), ("cert", &self.certificate)].map(|(extension, bytes)| {
            let path = folder.join(format!("{}.{extension}", self.name));
            std::fs::write(&path, bytes).expect("it is writable");
            path
        })
    }
}
