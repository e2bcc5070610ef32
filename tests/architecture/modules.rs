//! The modules of a crate, and the names in them: what each file defines, imports and uses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Meta, UseTree};

/// A crate is a list of modules; the first one is its root.
pub struct Modules {
    list: Vec<Module>,
}

struct Module {
    file: PathBuf,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    definitions: BTreeSet<String>,
    /// Macros by their names, each with the module that defines it: those of the module, and those of the modules in
    /// it with `macro_use`.
    macros: BTreeMap<String, usize>,
    imports: Vec<Import>,
    /// Paths that the module names, those of its imports included.
    paths: BTreeSet<Vec<String>>,
    /// The names of macros that the module calls.
    calls: BTreeSet<String>,
}

/// One name of a `use`, or all names of a module if it has no name.
struct Import {
    name: Option<String>,
    path: Vec<String>,
}

/// What is found on the way along paths.
#[derive(Default)]
struct Trail {
    /// The imports that are being followed, each as its module and its place in the list: `use name::name` does not
    /// import itself.
    followed: BTreeSet<(usize, usize)>,
    /// Whether a glob is among them.
    in_glob: bool,
    found: BTreeSet<(usize, String)>,
}

impl Modules {
    /// The modules of the crate with this root, which is one of the files.
    pub fn read(root: &Path, files: &BTreeMap<PathBuf, String>) -> Self {
        let mut modules = Self { list: Vec::new() };
        modules.read_file(root, files, None);
        modules
    }

    /// The numbers of all modules.
    pub fn all(&self) -> std::ops::Range<usize> {
        0..self.list.len()
    }

    /// The file with the text of a module.
    pub fn file(&self, module: usize) -> &Path {
        &self.list[module].file
    }

    fn read_file(&mut self, file: &Path, files: &BTreeMap<PathBuf, String>, parent: Option<usize>) -> usize {
        let parsed = syn::parse_file(&files[file]).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let folder = file.parent().expect("a file in a folder");
        let stem = file.file_stem().expect("a name");
        let folder = if ["lib", "main", "mod"].iter().any(|name| stem == *name) {
            folder.to_owned()
        } else {
            folder.join(stem)
        };
        self.read_items(&parsed.items, file, &folder, files, parent)
    }

    /// Adds a module with these items, and the modules that it declares, whose files are in the folder.
    fn read_items(
        &mut self,
        items: &[Item],
        file: &Path,
        folder: &Path,
        files: &BTreeMap<PathBuf, String>,
        parent: Option<usize>,
    ) -> usize {
        let module = self.list.len();
        self.list.push(Module {
            file: file.to_owned(),
            parent,
            children: BTreeMap::new(),
            definitions: items.iter().filter_map(defined).collect(),
            macros: BTreeMap::new(),
            imports: Vec::new(),
            paths: BTreeSet::new(),
            calls: BTreeSet::new(),
        });
        for item in items {
            let Item::Mod(declared) = item else {
                if let Item::Macro(syn::ItemMacro { ident: Some(name), .. }) = item {
                    self.list[module].macros.insert(name.to_string(), module);
                }
                Names(&mut self.list[module]).visit_item(item);
                continue;
            };
            if declared.attrs.iter().any(is_for_tests) {
                continue;
            }
            let name = declared.ident.to_string();
            let child = if let Some((_, items)) = &declared.content {
                self.read_items(items, file, &folder.join(&name), files, Some(module))
            } else {
                let places = [folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")];
                let place = places.iter().find(|place| files.contains_key(*place));
                let place = place.unwrap_or_else(|| panic!("{}: no file of `mod {name};`", file.display()));
                self.read_file(place, files, Some(module))
            };
            if declared.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use")) {
                let macros = self.list[child].macros.clone();
                self.list[module].macros.extend(macros);
            }
            self.list[module].children.insert(name, child);
        }
        module
    }

    /// The items of the crate that a module names, each with the module that defines it.
    pub fn items_used(&self, module: usize) -> BTreeSet<(usize, String)> {
        let here = &self.list[module];
        let mut trail = Trail::default();
        trail.found.extend(here.calls.iter().filter_map(|name| self.macro_named(module, name)));
        for path in &here.paths {
            self.follow(module, path, false, &mut trail);
        }
        trail.found
    }

    /// Finds the items that a path stands for: none if it leads to a module or out of the crate, two if a type and a
    /// function have one name. Says whether the module knows the first name.
    ///
    /// If the path led `inside` the module by its name, a name that is not known there is defined by a macro.
    fn follow(&self, module: usize, path: &[String], inside: bool, trail: &mut Trail) -> bool {
        let Some((first, rest)) = path.split_first() else { return true };
        let here = &self.list[module];
        match first.as_str() {
            "crate" => return self.follow(0, rest, true, trail),
            "self" => return self.follow(module, rest, true, trail),
            "super" => return self.follow(here.parent.expect("a parent"), rest, true, trail),
            _ => {}
        }
        let mut is_known = false;
        let child = here.children.get(first);
        if let Some(child) = child {
            self.follow(*child, rest, true, trail);
            is_known = true;
        }
        if here.definitions.contains(first) && (child.is_none() || rest.is_empty()) {
            trail.found.insert((module, first.clone()));
            is_known = true;
        }
        for (place, import) in here.imports.iter().enumerate() {
            if import.name.as_ref() == Some(first) && trail.followed.insert((module, place)) {
                let path: Vec<String> = import.path.iter().chain(rest).cloned().collect();
                self.follow(module, &path, false, trail);
                trail.followed.remove(&(module, place));
                is_known = true;
            }
        }
        // What a glob imports is hidden by what has a name.
        for (place, import) in here.imports.iter().enumerate() {
            if !is_known && import.name.is_none() && trail.followed.insert((module, place)) {
                let path: Vec<String> = import.path.iter().chain(path).cloned().collect();
                let outer = std::mem::replace(&mut trail.in_glob, true);
                is_known |= self.follow(module, &path, false, trail);
                trail.in_glob = outer;
                trail.followed.remove(&(module, place));
            }
        }
        if !is_known && inside && !trail.in_glob {
            trail.found.insert((module, first.clone()));
            is_known = true;
        }
        is_known
    }

    /// A macro that is known in a module: one of its own, or of a module around it.
    fn macro_named(&self, module: usize, name: &str) -> Option<(usize, String)> {
        let mut around = std::iter::successors(Some(module), |module| self.list[*module].parent);
        let owner = around.find_map(|module| self.list[module].macros.get(name))?;
        Some((*owner, name.to_owned()))
    }
}

/// The name that an item defines.
fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn is_for_tests(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::List(list) if list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}

/// Collects the names that the items of a module use.
struct Names<'m>(&'m mut Module);

impl Names<'_> {
    fn import(&mut self, tree: &UseTree, mut path: Vec<String>) {
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(&tree.tree, path);
            }
            UseTree::Group(tree) => {
                for tree in &tree.items {
                    self.import(tree, path.clone());
                }
            }
            UseTree::Glob(_) => self.0.imports.push(Import { name: None, path }),
            UseTree::Name(tree) => self.import_name(&tree.ident, &tree.ident, path),
            UseTree::Rename(tree) => self.import_name(&tree.ident, &tree.rename, path),
        }
    }

    fn import_name(&mut self, name: &syn::Ident, local: &syn::Ident, mut path: Vec<String>) {
        let mut local = local.to_string();
        if name != "self" {
            path.push(name.to_string());
        } else if local == "self" {
            local = path.last().expect("`self` in braces").clone();
        }
        self.0.paths.insert(path.clone());
        self.0.imports.push(Import { name: Some(local), path });
    }

    /// The paths in tokens that are not parsed: arguments of macros and of attributes.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        // How many colons follow the last name of the path; or a dot, before a field or a method.
        let (mut colons, mut after_dot) = (0, false);
        for token in tokens {
            match token {
                TokenTree::Ident(name) if !after_dot => {
                    if colons < 2 {
                        self.0.paths.insert(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    (colons, after_dot) = (0, false);
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => (colons, after_dot) = (colons + 1, false),
                other => {
                    let mark = if let TokenTree::Punct(mark) = &other { Some(mark.as_char()) } else { None };
                    if let ([name], Some('!')) = (path.as_slice(), mark) {
                        self.0.calls.insert(name.clone());
                    }
                    self.0.paths.insert(std::mem::take(&mut path));
                    (colons, after_dot) = (0, mark == Some('.'));
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.0.paths.insert(path);
    }
}

impl Visit<'_> for Names<'_> {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.import(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.0.paths.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        self.0.calls.extend(call.path.get_ident().map(ToString::to_string));
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        } else {
            visit::visit_attribute(self, attribute);
        }
    }

    /// `pub(in path)` names a place, and uses nothing of it.
    fn visit_vis_restricted(&mut self, _: &syn::VisRestricted) {}
}
