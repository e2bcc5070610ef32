"""The grammar for editors: its words are those of the language, and it colours claim files as they are read."""

import html
import json
import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))

import grammar  # noqa: E402


def words_of_the_language():
    """The keywords, and the words that have a meaning in certain places, from docs/LANGUAGE.md."""
    with open(os.path.join(ROOT, "docs", "LANGUAGE.md"), encoding="utf-8") as file:
        text = file.read()
    keywords = re.search(r"is not a keyword\. The keywords are\n\s+`([a-z0-9 ]+)`", text).group(1).split()
    others = re.search(r"The words ((?:`\w+`, )+`\w+` and `\w+`) have a meaning", text).group(1)
    return set(keywords), set(re.findall(r"`(\w+)`", others))


def words_of_the_grammar():
    text = " ".join(one.pattern for _, one in grammar.patterns())
    return set(re.findall(r"[a-z]+[0-9]?", re.sub(r"\\b\(\?:0x.*?\)\\b|\\[a-z]|A-Za-z_|A-Fa-f_|0-9A", " ", text)))


def scopes(text):
    """Each word or sign with its scope, without blanks and without `.nimcert`."""
    return [(part, (scope or "").replace(".nimcert", "")) for scope, part in grammar.tokens(text) if part.strip()]


class Grammar(unittest.TestCase):
    def test_its_words_are_those_of_the_language(self):
        keywords, others = words_of_the_language()
        self.assertGreater(len(keywords), 30)
        self.assertEqual(words_of_the_grammar(), keywords | others)

    def test_a_game(self):
        text = "# Nim; if then\ngame nim(a, b)\n  move u < a to (u, b)\nclaim p nim = (a xor b) = 0x1F\n"
        found = dict(scopes(text))
        self.assertEqual(found["# Nim; if then"], "comment.line.number-sign")
        for word in ("game", "move", "claim"):
            self.assertEqual(found[word], "keyword.control", word)
        self.assertEqual(found["to"], "keyword.other")
        self.assertEqual(found["p"], "keyword.other")
        self.assertEqual(found["xor"], "keyword.operator.word")
        self.assertEqual(found["0x1F"], "constant.numeric")
        self.assertEqual(found["<"], "keyword.operator")

    def test_names_that_only_look_like_words(self):
        for name in ("gamer", "to_", "if2", "p", "x1", "xors", "floors", "mod_", "p2"):
            self.assertEqual(scopes("let %s = t" % name)[1][1], "", name)
        self.assertEqual([scope for part, scope in scopes("move p when p < q to (p, q)") if part == "p" and scope], [])
        self.assertIn(("p", "keyword.other"), scopes("claim not p g = x = y"))

    def test_every_character_is_there_once_and_escaped(self):
        for folder, _, names in os.walk(os.path.join(ROOT, "examples")):
            for name in names:
                if name.endswith(".claim"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        text = file.read()
                    self.assertEqual("".join(part for _, part in grammar.tokens(text)), text, name)
                    shown = re.sub(r'<span class="hljs-[a-z_]+">|</span>', "", grammar.coloured(text))
                    self.assertEqual(html.unescape(shown), text, name)
                    self.assertNotRegex(shown, "<", name)

    def test_colours_of_the_site(self):
        self.assertEqual(grammar.coloured("if t < 4"), '<span class="hljs-keyword">if</span> t &lt; <span class="hljs-number">4</span>')

    def test_the_extension_names_its_files(self):
        folder = os.path.dirname(grammar.GRAMMAR)
        with open(os.path.join(folder, "package.json"), encoding="utf-8") as file:
            about = json.load(file)
        with open(grammar.GRAMMAR, encoding="utf-8") as file:
            scope = json.load(file)["scopeName"]
        [language], [own] = about["contributes"]["languages"], about["contributes"]["grammars"]
        self.assertEqual((own["language"], own["scopeName"]), (language["id"], scope))
        for name in (language["configuration"], own["path"]):
            self.assertTrue(os.path.exists(os.path.join(folder, name)), name)
        with open(os.path.join(ROOT, "Cargo.toml"), encoding="utf-8") as file:
            self.assertIn('version = "%s"' % about["version"], file.read())


if __name__ == "__main__":
    unittest.main()
