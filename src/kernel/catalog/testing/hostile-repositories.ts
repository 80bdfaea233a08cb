import { type HostileFormat, type HostileKind, hostileKinds, hostileText } from './hostile-texts.ts';

/** A repository of a stranger that attacks one reader. */
export interface HostileRepository {
  readonly reader: string;
  /** How it attacks. */
  readonly kind: HostileKind;
  /** Texts of its files by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Characters of a text, and of one that is front matter. */
const size = 200_000;
const frontMatterSize = 15_000;

/** Pages of a repository whose front matter is a circle. */
const circle = 82;

/** A reader with the file that it reads, the format of the file and other files that it needs. */
interface Target {
  readonly reader: string;
  readonly file: string;
  readonly format: HostileFormat;
  readonly others?: Readonly<Record<string, string>>;
  /** The text of the file around the hostile text. */
  readonly wrap?: (text: string) => string;
  readonly size?: number;
}

const page = '# A page\n\nText of a page.\n';

const fencedBy =
  (mark: string) =>
  (text: string): string =>
    `${mark}\n${text}\n${mark}\n\n${page}`;

const toolchains: readonly Target[] = [
  { reader: 'antora', file: 'antora.yml', format: 'yaml' },
  {
    reader: 'antora navigation',
    file: 'modules/ROOT/nav.adoc',
    format: 'navigation',
    others: {
      'antora.yml': 'name: x\nnav:\n- modules/ROOT/nav.adoc\n',
      'modules/ROOT/pages/a.adoc': '= A\n',
      'modules/ROOT/partials/nav.adoc': 'include::../nav.adoc[]\n* xref:a.adoc[]\n'.repeat(1_000),
    },
  },
  { reader: 'docusaurus', file: 'docusaurus.config.js', format: 'script' },
  {
    reader: 'docusaurus sidebars',
    file: 'sidebars.js',
    format: 'script',
    others: { 'docusaurus.config.js': 'export default { docs: { path: "docs", sidebarPath: "sidebars.js" } }' },
  },
  { reader: 'dumi', file: 'config/config.ts', format: 'script', wrap: (text) => `${text}\n// dumi` },
  { reader: 'jekyll', file: '_config.yml', format: 'yaml' },
  { reader: 'hugo', file: 'hugo.toml', format: 'toml', others: { 'content/a.md': page } },
  { reader: 'mdbook', file: 'book.toml', format: 'toml', others: { 'src/SUMMARY.md': '- [a](a.md)\n' } },
  { reader: 'gitbook', file: 'SUMMARY.md', format: 'summary' },
  { reader: 'mkdocs', file: 'mkdocs.yml', format: 'yaml' },
  { reader: 'myst', file: '_toc.yml', format: 'yaml' },
  {
    reader: 'nuxt',
    file: 'content/a/_dir.yml',
    format: 'yaml',
    others: { 'nuxt.config.ts': '', 'content/a/b.md': page },
  },
  { reader: 'obsidian', file: '.obsidian/app.json', format: 'json' },
  { reader: 'sphinx', file: 'index.rst', format: 'toctree', others: { 'conf.py': "project = 'x'\n" } },
  { reader: 'sphinx settings', file: 'conf.py', format: 'document', others: { 'index.rst': 'T\n=\n' } },
  { reader: 'starlight', file: 'astro.config.mjs', format: 'script', wrap: (text) => `${text}\n// starlight` },
  { reader: 'vitepress', file: '.vitepress/config.ts', format: 'script' },
  { reader: 'vuepress', file: '.vuepress/config.yml', format: 'yaml' },
];

const manifests: readonly Target[] = [
  { reader: 'package.json', file: 'package.json', format: 'json' },
  { reader: 'Cargo.toml', file: 'Cargo.toml', format: 'toml' },
  { reader: 'pyproject.toml', file: 'pyproject.toml', format: 'toml' },
  { reader: 'composer.json', file: 'composer.json', format: 'json' },
  { reader: 'go.mod', file: 'go.mod', format: 'document', wrap: (text) => `module a.example/x\nrequire (\n${text}` },
  { reader: 'FUNDING.yml', file: '.github/FUNDING.yml', format: 'yaml', size: 60_000 },
  { reader: 'licence', file: 'LICENSE', format: 'document' },
  { reader: 'pnpm workspace', file: 'pnpm-workspace.yaml', format: 'yaml' },
  { reader: 'lerna workspace', file: 'lerna.json', format: 'json' },
  { reader: 'go workspace', file: 'go.work', format: 'document', wrap: (text) => `use (\n${text}` },
  { reader: 'ignore file', file: '.gitignore', format: 'ignore' },
  { reader: 'change log', file: 'CHANGELOG.md', format: 'changelog' },
];

const documents: readonly Target[] = [
  { reader: 'front matter', file: 'docs/a.md', format: 'yaml', wrap: fencedBy('---'), size: frontMatterSize },
  { reader: 'front matter, TOML', file: 'docs/a.md', format: 'toml', wrap: fencedBy('+++'), size: frontMatterSize },
  { reader: 'README', file: 'README.md', format: 'document' },
  { reader: 'includes', file: 'docs/a.md', format: 'document', others: { 'mkdocs.yml': 'site_name: x\n' } },
  ...['md', 'mdx', 'rst', 'org', 'adoc'].map(
    (ending): Target => ({ reader: `document, ${ending}`, file: `docs/a.${ending}`, format: 'document' }),
  ),
];

/** Every reader with every kind of hostile text. */
export function hostileRepositories(): readonly HostileRepository[] {
  return [...toolchains, ...manifests, ...documents].flatMap((target) =>
    hostileKinds.map((kind) => ({ reader: target.reader, kind, files: filesOf(target, kind) })),
  );
}

function filesOf({ reader, file, format, others, wrap, size: own }: Target, kind: HostileKind): Record<string, string> {
  const text = hostileText(format, kind, own ?? size);
  const base = { 'README.md': page, 'a.md': page, 'docs/a.md': page, ...others };
  return {
    ...base,
    ...(reader === 'jekyll' && kind === 'circles' && circleOfPages()),
    [file]: wrap === undefined ? text : wrap(text),
  };
}

/** Pages of one title that are the parents of each other. */
function circleOfPages(): Record<string, string> {
  const pages = Array.from({ length: circle }, (_, index) => {
    const parent = index === 0 ? 'nav_order: 1' : `parent: ${index % 2 === 0 ? 'A' : 'B'}`;
    return [`docs/p${index}.md`, `---\ntitle: ${index % 2 === 0 ? 'B' : 'A'}\n${parent}\n---\n\n${page}`] as const;
  });
  return Object.fromEntries(pages);
}
