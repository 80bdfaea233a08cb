import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as linguist from 'linguist-languages';
import { expect, test } from 'vitest';
import { createParser } from '#markdown/syntax/parser.ts';
import { readFenceInfo } from './fence-info.ts';
import { createHighlight } from './highlight.ts';
import { grammarOf, knownGrammars } from './languages.ts';

/** The 40 most common languages of public repositories, by their GitHub names, and data formats of READMEs. */
const commonest =
  `JavaScript|TypeScript|TSX|Python|Java|C#|C++|C|PHP|Go|Rust|Kotlin|Swift|Ruby|Dart|Scala|R|Lua|Perl|Haskell|
  Elixir|Erlang|Clojure|F#|OCaml|Julia|Groovy|Objective-C|MATLAB|Shell|PowerShell|Batchfile|SQL|HTML|CSS|SCSS|Less|JSON|
  YAML|TOML|XML|Markdown|Dockerfile|Makefile|CMake|Nginx|GraphQL|Protocol Buffer|HCL|Diff|Vim script|Nix|Zig|Solidity|Vue|
  Svelte|Assembly|Fortran|Pascal|TeX|INI|Visual Basic .NET`
    .split('|')
    .map((name) => name.trim());

test.each(commonest)('%s is highlighted under every name that GitHub knows', (name) => {
  const language = Object.values(linguist).find((each) => each.name === name);
  const aliases = language !== undefined && 'aliases' in language ? language.aliases : [];
  const names = [name.toLowerCase().replaceAll(' ', '-'), ...aliases];
  expect(language).toBeDefined();
  expect(names.filter((each) => !each.includes(' ') && grammarOf(each) === undefined)).toEqual([]);
});

test('every grammar exists', () => {
  const { resolve } = createRequire(import.meta.url);
  for (const grammar of knownGrammars) expect(existsSync(resolve(`highlight.js/lib/languages/${grammar}`))).toBe(true);
});

test.each([...knownGrammars])('the grammar %s does not change the text', (grammar) => {
  const text = 'let a = "b" + 1; // <c>\n# d\n';
  expect(textOf(createHighlight()(text, grammar) ?? '')).toBe(text);
});

test.each(['', 'text', 'txt', 'none', '__proto__', 'constructor', '../x', 'no-such-language'])(
  '%j is plain text',
  (language) => {
    expect(createHighlight()('a', language)).toBeUndefined();
  },
);

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/patrikx3');

test.skipIf(!existsSync(corpus))('every language of real repositories is known, plain text apart', () => {
  const parser = createParser();
  const names = globSync('**/*.md', { cwd: corpus }).flatMap((file) =>
    parser
      .parse(readFileSync(join(corpus, file), 'utf8'), {})
      .filter(({ type, info }) => type === 'fence' && info.trim() !== '')
      .map(({ info }) => readFenceInfo(info).language),
  );
  expect(names.length).toBeGreaterThan(100);
  const unknown = new Set(names.filter((name) => grammarOf(name) === undefined));
  expect([...unknown].sort()).toEqual(['text', 'txt']);
});

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, '');
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
