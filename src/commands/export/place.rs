//! Where exports are written, and under which names.

use std::path::Path;

use indicatif::HumanCount;

use crate::exit::Failure;
use crate::files::store::write_atomically;
use crate::terminal::print::print_report;

/// The name of the files: that of the input without its extension and without characters special to a shell.
pub(super) fn stem(f: &str) -> String {
    let path = Path::new(f);
    let name = path.file_stem().filter(|_| path.is_file()).map(|stem| stem.to_string_lossy().into_owned());
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.unwrap_or_else(|| "f".to_owned()).chars().map(plain).collect();
    match name.starts_with(['.', '-']) {
        true => format!("f{name}"),
        false => name,
    }
}

pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

/// `2,378 bytes`
pub(super) fn size(bytes: usize) -> String {
    format!("{} bytes", HumanCount(bytes as u64))
}

/// Writes a file and says so.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text.as_bytes())?;
    print_report(&format!("written: {}, {}\n", path.display(), size(text.len())))
}
