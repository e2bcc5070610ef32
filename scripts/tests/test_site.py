"""scripts/make-site without mdBook: the front with and without the web page, colours in the book, links in an archive."""

import importlib.machinery
import importlib.util
import os
import tempfile
import unittest
from unittest import mock

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def loaded(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), os.path.join(SCRIPTS, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


SITE, RELEASE = loaded("make-site"), loaded("make-release")


class Front(unittest.TestCase):
    def front(self, page):
        """The front, and what make-site says about it; `page` is the text of the web page, or None."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(SITE, "TARGET", folder):
            if page is not None:
                os.makedirs(os.path.join(folder, "web"))
                with open(os.path.join(folder, "web", "nimcert.html"), "w", encoding="utf-8") as file:
                    file.write(page)
            decides = SITE.front(folder)
            with open(os.path.join(folder, "index.html"), encoding="utf-8") as file:
                return decides, file.read()

    def test_the_web_page_has_the_documentation_in_its_header(self):
        with open(os.path.join(SITE.ROOT, "web", "page", "index.html"), encoding="utf-8") as file:
            page = file.read()
        decides, text = self.front(page)
        self.assertTrue(decides)
        header = text.partition('<header class="top">')[2].partition("</header>")[0]
        self.assertIn('<a href="book/index.html">Documentation</a>', header)
        self.assertEqual(text.count("book/index.html"), 1)

    def test_a_page_without_a_place_for_the_link_is_refused(self):
        for page in ("", "<header></header>", SITE.PLACE * 2):
            with self.assertRaisesRegex(SystemExit, "no place for the link"):
                self.front(page)

    def test_the_plain_front_shows_a_proof_and_leads_to_documents(self):
        decides, text = self.front(None)
        self.assertFalse(decides)
        self.assertRegex(text, r"(?s)<pre>\$ nimcert check 'floor\(t/4\)'\n.*\nproved: G\(y, z\) = y xor z .*</pre>".replace("'", "&#x27;"))
        self.assertIn(SITE.LINKS, text.partition("</header>")[0])
        self.assertNotRegex(text, "%s|%%")
        found = SITE.Page(text)
        documents = [target[len("book/"):].replace(".html", ".md") for target in found.targets if target.startswith("book/docs/")]
        self.assertGreaterEqual(len(documents), 4)
        for name in documents:
            self.assertTrue(os.path.exists(os.path.join(SITE.ROOT, name)), name)

    def test_a_readme_without_a_proof_is_refused(self):
        with mock.patch.object(SITE, "read", lambda name: "# nimcert\n"), self.assertRaisesRegex(SystemExit, "shows no proof"):
            self.front(None)


class Colours(unittest.TestCase):
    def test_only_claim_files_are_coloured(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            plain = '<p>if</p><pre><code class="language-sh">if 1 &lt; 2</code></pre>'
            with open(path, "w", encoding="utf-8") as file:
                file.write(plain + '<pre><code class="language-nimcert a.claim">move u &lt; x</code></pre>')
            self.assertEqual(SITE.colour(folder), 1)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(text, plain + '<pre><code class="language-nimcert a.claim"><span class="hljs-keyword">move</span> u &lt; x</code></pre>')
            os.remove(path)
            self.assertEqual(SITE.colour(folder), 0)


class Archive(unittest.TestCase):
    FILES = {"README.md", "docs/guide/README.md", "docs/LANGUAGE.md", "examples/a.claim", "share/editors/README.md"}

    def relinked(self, name, text):
        return RELEASE.relinked_here(name, text.encode(), self.FILES).decode()

    def test_links_to_the_archive_stay_and_others_become_text(self):
        for text, expected in [
            ("[a](docs/LANGUAGE.md#names)", "[a](docs/LANGUAGE.md#names)"),
            ("[kernel](crates/kernel)", "kernel"),
            ("see [folder](examples) and [x](docs/missing.md).", "see [folder](examples) and x."),
            ("[colours](packaging/editors/README.md)", "[colours](share/editors/README.md)"),
            ("[site](https://example.org) [here](#place)", "[site](https://example.org) [here](#place)"),
            ("```\n[kernel](crates/kernel)\n```\n", "```\n[kernel](crates/kernel)\n```\n"),
        ]:
            self.assertEqual(self.relinked("README.md", text), expected)
        self.assertEqual(self.relinked("docs/guide/README.md", "[a](../LANGUAGE.md) [b](../../crates/core) [c](../../README.md)"), "[a](../LANGUAGE.md) b [c](../../README.md)")
        self.assertEqual(self.relinked("share/editors/README.md", "[language](../../docs/LANGUAGE.md)"), "[language](../../docs/LANGUAGE.md)")


if __name__ == "__main__":
    unittest.main()
