import { endlessPrograms } from '#catalog/toolchains/testing/endless-programs.ts';

/** How a text attacks its reader. */
export const hostileKinds = ['blanks', 'nesting', 'doubling', 'circles', 'types', 'huge', 'deep'] as const;

/** One of {@link hostileKinds}. */
export type HostileKind = (typeof hostileKinds)[number];

/** A kind of text that readers parse. */
export type HostileFormat = keyof typeof formats;

/** A hostile text of about a size, in characters. It is the same in each run. */
export function hostileText(format: HostileFormat, kind: HostileKind, size: number): string {
  return formats[format][kind](size);
}

type Texts = Readonly<Record<HostileKind, (size: number) => string>>;

function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length));
}

function blanks(size: number): string {
  return ' '.repeat(size);
}

/** Lines of which each is indented more than the one before. */
function stairs(line: string, size: number): string {
  return Array.from({ length: Math.floor(Math.sqrt(2 * size)) }, (_, depth) => blanks(depth) + line).join('');
}

/** Names of which each stands for nine of the one before. */
function aliases(): string {
  const lines = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]\n`);
  return `a0: &a0 [docs/a.md]\n${lines.join('')}nav: *a9\n`;
}

function program(name: string): string {
  return endlessPrograms.find(([title]) => title === name)?.[1] ?? '';
}

const formats = {
  yaml: {
    blanks: (size) => `nav: x\n ${blanks(size / 2)}y${blanks(size / 2)}\n`,
    nesting: (size) => `title: x\n${repeated('? ', size)}`,
    doubling: aliases,
    circles: () => 'title: x\nnav: &a\n  - *a\nparent: *a\n',
    types: () => 'title: [1]\nnav: { [a]: { b: null } }\ngithub: { a: 1 }\ntoc: 7\npackages: { a: b }\n',
    huge: (size) => `title: x\nnav:\n${repeated('  - docs/a.md\n', size)}`,
    deep: (size) => `title: x\nnav:\n${stairs('- a:\n', size)}`,
  },
  toml: {
    blanks: (size) => `title = "x"${blanks(size)}\nbook${blanks(size)}= 1\n`,
    nesting: (size) => `title = "x"\nnav = ${repeated('[', size)}`,
    doubling: (size) => `title = "x"\n${repeated('[[nav]]\na = { b = 1 }\n', size)}`,
    circles: () => 'title = "x"\nname = { workspace = true }\n[workspace]\npackage = { name = { workspace = true } }\n',
    types: () => 'title = 1\nbook = 1\npackage = [1]\nproject = "x"\nworkspace = 3\n',
    huge: (size) => `title = "x"\nnav = [${repeated('"docs/a.md",', size)}]\n`,
    deep: (size) => `title = "x"\n${repeated('a.', size)}a = 1\n`,
  },
  json: {
    blanks: (size) => `{ "name":${blanks(size)}"x", "description": "a${blanks(size)}b" }`,
    nesting: (size) => `{"name": ${repeated('[', size / 2)}${repeated(']', size / 2)}}`,
    doubling: (size) => `{${repeated('"dependencies":{"a":"1"},', size)}"name":"x"}`,
    circles: () => '{"name":"x","workspaces":["."],"packages":["..","./"]}',
    types: () => '{"name":[1],"description":{},"keywords":7,"workspaces":"x","packages":{"a":1},"dependencies":[1]}',
    huge: (size) => `{"name":"x","keywords":[${repeated('"docs",', size)}"a"]}`,
    deep: (size) => `{"name":"x","a":${repeated('{"a":', size / 2)}1${'}'.repeat(Math.ceil(size / 10))}}`,
  },
  script: {
    blanks: (size) => `import${blanks(size)}x\nconst a = require(${blanks(size)}\nexport default { sidebar: [] }`,
    nesting: (size) => `export default { sidebar: ${repeated('[', size)}`,
    doubling: () => `${program('lists that double')}\nconst sidebar = { sidebar: n60 }`,
    circles: () => `${program('names that mean each other')}\nconst c = { sidebar: a, docs: { path: b } }`,
    types: () => 'export default { sidebar: 7, docs: "x", srcDir: [], menus: null, locales: "a", logo: {} }',
    huge: (size) =>
      `const a = { x: ${repeated('1 ', size / 2)}}\nexport default { sidebar: [${repeated('a,', size / 2)}] }`,
    deep: (size) => `export default { sidebar: ${repeated('{ items: [', size)}`,
  },
  summary: {
    blanks: (size) => repeated(`- [t](${blanks(1_900)}\n#${blanks(1_900)}x\n- ${blanks(1_900)}[\n`, size),
    nesting: (size) => stairs('- [t](a.md)\n', size),
    doubling: (size) => repeated('# G\n- [t](a.md)\n---\n', size),
    circles: (size) => repeated('- [S](SUMMARY.md)\n', size),
    types: (size) => repeated('- [[t]](<a>b.md "x)\n* \\]\n#\n', size),
    huge: (size) => repeated('- [a](a.md)\n', size),
    deep: (size) => repeated(`${blanks(60)}- [a](a.md)\n${blanks(30)}- g\n`, size),
  },
  toctree: {
    blanks: (size) => `.. toctree::\n\n   a${blanks(size)}<b\n   ${blanks(size)}c\n`,
    nesting: (size) => stairs('.. toctree::\n', size),
    doubling: (size) => `.. toctree::\n   :glob:\n\n${repeated('   *\n', size)}`,
    circles: (size) => repeated('.. toctree::\n\n   index\n   a\n\n', size),
    types: (size) => repeated('.. toctree:: x\n   :caption:\n   :glob: 7\n   <>\n', size),
    huge: (size) => `.. toctree::\n\n${repeated('   a\n', size)}`,
    deep: (size) => `.. toctree::\n   :glob:\n\n${repeated('   a*a*a*a*a*a*b\n   **/**/**/b\n', size)}`,
  },
  navigation: {
    blanks: (size) => repeated(`*${blanks(990)}x\n* xref:${'#'.repeat(900)}x\n`, size),
    nesting: (size) => stairs('* a\n', size),
    doubling: (size) => repeated('include::nav.adoc[]\n* xref:a.adoc[]\n', size),
    circles: (size) => repeated('include::nav.adoc[]\ninclude::partial$nav.adoc[]\n', size),
    types: (size) => repeated('* xref:[]\n.\n** []\n. {name}\n', size),
    huge: (size) => repeated('* xref:a.adoc[]\n', size),
    deep: (size) => repeated(`* ${'link:['.repeat(160)}\n`, size),
  },
  changelog: {
    blanks: (size) => `## 1.0.0${blanks(900)}x\n\n${blanks(size)}y\n`,
    nesting: (size) => `## 1.0.0\n\n${repeated('> ', size)}\n`,
    doubling: (size) => repeated(`## 1.0.0\n\n2026-01-02 ${'release '.repeat(100)}x\n\n`, size),
    circles: (size) => repeated('## [1.0.0]\n\n[1.0.0]: #1.0.0\n\n', size),
    types: (size) => repeated('## 0.0-0-0-0-0\n## v.v.\n#\n', size),
    huge: (size) => repeated('## 1.0.0 (2026-01-02)\n\n- a\n\n', size),
    deep: (size) => repeated('###### 1.0.0\n\n- `a` **b** [c](d)\n', size),
  },
  ignore: {
    blanks: (size) => `${blanks(size)}\na${blanks(size)}\\ \n`,
    nesting: (size) => repeated('**/', size),
    doubling: (size) => repeated('a*a*a*a*a*b\n', size),
    circles: (size) => repeated('*\n!*\n', size),
    types: (size) => repeated('[\n[!\n\\\n!\n#\n', size),
    huge: (size) => repeated('docs/a?.md\n', size),
    deep: (size) => repeated(`${'a/**/'.repeat(50)}b\n`, size),
  },
  document: {
    blanks: (size) => `# ${blanks(size)}x\n\n<!--${blanks(size)}\n\n${blanks(size)}[a](\n`,
    nesting: (size) => `# T\n\n${repeated('> - [', size)}\n`,
    doubling: (size) => `# T\n\n${repeated("<!-- <a {\\' ** __ `", size)}\n`,
    circles: (size) => `# T\n\n${repeated('{!a.md!}\n\n--8<-- "docs/a.md"\n\ninclude::a.adoc[]\n\n', size)}`,
    types: (size) => `# T\n\n${repeated('/0, -0--0, -0--0, ?>\n:a:\n  #+begin_src\n|===\n', size)}`,
    huge: (size) => `# T\n\n${repeated('word [a](b.md) `c` *d*\n\n', size)}`,
    deep: (size) => `# T\n\n${stairs('- a\n', size)}`,
  },
} satisfies Readonly<Record<string, Texts>>;
