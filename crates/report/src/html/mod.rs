//! One self-contained HTML page about a function or a claim file.
//!
//! In: reports, each with the results of the search, the kernel and exhaustion. Out: the text of a file that needs
//! no network, no font and no server. The verdict comes first, then the reasons, the bar with its Grundy numbers,
//! the obligations, the certificate with its digest, and a bar or game to play. Everything except play works without
//! scripts. Texts of users are data: the template escapes them, and the script reads JSON that cannot end its
//! element.

mod answer;
mod bar;
mod blocks;
mod certificate;
mod embed;
mod figures;
mod file_name;
mod grids;
mod kernel;
mod notation;
mod options;
mod page;
mod played;
mod section;
mod undecided;
mod which;

pub use bar::{DEFAULT_COLUMN, MAX_COLUMN};
pub use file_name::file_name;
pub use kernel::{MAX_KERNEL, NotAKernel, PageKernel};
pub use notation::typeset;
pub use options::{Claimed, MAX_CLAIMS, PageError, PageOptions};
pub use page::{
    FRAME_SCRIPT, SCRIPT, fragment, page, style, undecided_fragment, undecided_page, which_fragment,
    which_page,
};
