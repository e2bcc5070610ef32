//! A theorem for Coq: the text of a claim, the lines of a certificate, and a proof that computes the check of checkers/rocq.

use super::document::{Document, checked};
use super::error::ExportError;

/// A claim with its certificate.
#[derive(Debug, Clone, Copy)]
pub struct Theorem<'t> {
    /// The name of the file, and with `_holds` that of the theorem, as [`theorem_name`] makes it.
    pub name: &'t str,
    /// The text of the claim, in words that the kernel reads.
    pub text: &'t str,
    /// The number of the claim in the text, from 1 on.
    pub number: usize,
    /// Whether the claim is about all values of parameters.
    pub has_parameters: bool,
    /// The text of the certificate. Coq checks it.
    pub certificate: &'t str,
}

/// A name as Coq wants it for files and theorems: letters, digits and underscores, with a letter at the beginning.
#[must_use]
pub fn theorem_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    match name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => name,
        false => format!("f_{name}"),
    }
}

impl Theorem<'_> {
    /// Something in the certificate that the checker of checkers/rocq declines. `None` does not mean that it verifies the claim.
    #[must_use]
    pub fn not_covered(&self) -> Option<&'static str> {
        let has = |start: &str| self.certificate.lines().any(|line| line.starts_with(start));
        match self.has_parameters {
            true if has("| automaton ") => Some("an automaton in a claim with parameters"),
            true if has("measure lexicographic") => {
                Some("a lexicographic measure in a claim with parameters")
            }
            false if has("option ") => Some("winning moves that terms name, in a claim without parameters"),
            _ => None,
        }
    }

    /// The file for `coqc`.
    ///
    /// # Errors
    /// [`ExportError::Limit`] if the text is too long.
    pub fn document(&self) -> Result<Document, ExportError> {
        let Self { name, text, number, .. } = *self;
        let lines: Vec<String> = self.certificate.lines().map(literal).collect();
        let head = head(name);
        let (text, lines) = (literal(text), lines.join(";\n"));
        let text = checked(format!(
            "{head}Definition text : string :=
{text}.

(** The claim, as a term of Syntax.v and Stated.v. *)
Definition stated : stated_claim := Eval vm_compute in claim_of_text {number} text.
Print stated.

(** Its certificate. Nothing in it has to be trusted. *)
Definition certificate : list string := [
{lines}].

Theorem {name}_holds : states text stated /\\ says_for_all stated.
Proof. apply (from_certificate text certificate). vm_compute. reflexivity. Qed.
Print Assumptions {name}_holds.
"
        ))?;
        Ok(Document { name: format!("{name}.v"), text })
    }
}

/// What the file is, and how it is compiled.
fn head(name: &str) -> String {
    format!(
        "(* A theorem about the rules, from a certificate of nimcert {version}; it is at the end of this file. To compile it with Coq 8.16, run
   `scripts/rocq-checker --build` in a copy of nimcert's repository, here NIMCERT, and then

     coqc -Q NIMCERT/target/rocq/proofs Nimcert -Q NIMCERT/target/rocq/checker Checker {name}.v

   Coq checks the certificate by computation, and fails if it does not prove the claim. Then it prints the axioms on which the
   theorem depends: none, it is closed under the global context.
   What the theorem says is defined in the folder checkers/rocq: states and says_for_all in Theorems.v, claims in Stated.v. *)
From Coq Require Import NArith List String.
From Checker Require Import Syntax Stated Statements Theorems.
Import ListNotations.
Open Scope string_scope.

(** The text of the claim. *)
",
        version = env!("CARGO_PKG_VERSION")
    )
}

/// A string of Coq: a quotation mark is written twice.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
