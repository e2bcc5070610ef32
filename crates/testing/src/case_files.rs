//! The cases of crates/kernel/tests/files: a claim and a certificate, what the kernel prints of them, and why.

use std::path::{Path, PathBuf};

/// A file `FOLDER/NAME.case`.
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

/// The lines between the parts. The line end before one belongs to it, so that claims and certificates are any bytes.
const SEPARATORS: [&[u8]; 3] = [b"\n%% answer\n", b"\n%% claim\n", b"\n%% certificate\n"];

fn root() -> PathBuf {
    crate::root().join("crates/kernel/tests/files")
}

impl CaseFile {
    #[must_use]
    pub fn read(folder: &str, name: &str) -> CaseFile {
        CaseFile::at(&root().join(folder).join(format!("{name}.case")))
    }

    /// The cases of a folder, by name.
    #[must_use]
    pub fn all(folder: &str) -> Vec<CaseFile> {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        paths.iter().map(|path| CaseFile::at(path)).collect()
    }

    fn at(path: &Path) -> CaseFile {
        let mut rest = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut parts = SEPARATORS.map(|separator| {
            let found = rest.windows(separator.len()).position(|window| window == separator);
            let at = found.unwrap_or_else(|| panic!("{} lacks a part", path.display()));
            let after = rest.split_off(at + separator.len());
            let mut part = std::mem::replace(&mut rest, after);
            part.truncate(at);
            part
        });
        let text = |part: &mut Vec<u8>| String::from_utf8(std::mem::take(part)).expect("UTF-8");
        let name = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".case"));
        CaseFile {
            path: path.to_owned(),
            name: name.unwrap_or_else(|| panic!("{} is no case", path.display())).to_owned(),
            reason: text(&mut parts[0]),
            answer: text(&mut parts[1]),
            claim: std::mem::take(&mut parts[2]),
            certificate: rest,
        }
    }

    /// Writes the case with another answer.
    pub fn write_answer(&self, answer: &str) {
        let [first, second, third] = SEPARATORS;
        let parts: [&[u8]; 7] =
            [self.reason.as_bytes(), first, answer.as_bytes(), second, &self.claim, third, &self.certificate];
        std::fs::write(&self.path, parts.concat()).expect("it is writable");
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
