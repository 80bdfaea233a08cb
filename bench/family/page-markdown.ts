import { codeBlock } from './code-block.ts';
import { createRandom, type Random } from './random.ts';
import { createWords, type Words } from './words.ts';

/** Position of a page in the family. */
export interface PageOptions {
  /** Number of the package, from 1. */
  readonly package: number;
  /** Number of the page in its package, from 1. */
  readonly page: number;
  /** Number of pages of the package. */
  readonly pages: number;
}

const emoji = ['🚀', '✨', '🔥', '📦', '⚠️', '✅', '💡', '🧭'] as const;
const averageSize = 11_000;

/** File name of a page in the `docs` folder of its package, for example `page-03.md`. */
export function pageFile(page: number): string {
  return `page-${String(page).padStart(2, '0')}.md`;
}

/** A page of about 11 KB of markdown: headings, badges, lists, tables and seven or eight code blocks. */
export function pageMarkdown(options: PageOptions): string {
  const random = createRandom(options.package * 10_007 + options.page);
  const words = createWords(random);
  const blocks = options.page % 2 === 0 ? 7 : 8;
  const parts = [heading(words, options), badges, words.sentences(4)];
  // The position alternates: the pointer must not hover over the next link after a click.
  parts.splice(options.page % 2 === 0 ? 2 : 3, 0, pager(options));
  for (let turn = 0; turn < blocks; turn += 1) {
    parts.push(...section(words, random, turn));
  }
  parts.push(`## Notes ${random.pick(emoji)}`);
  while (parts.join('\n\n').length < averageSize) parts.push(words.sentences(4));
  return `${parts.join('\n\n')}\n`;
}

/** A page of about 2 KB of markdown: two sections with a code block, a list and a table. */
export function shortPageMarkdown(options: PageOptions): string {
  const random = createRandom(options.package * 10_007 + options.page);
  const words = createWords(random);
  const parts = [heading(words, options), words.sentences(3), pager(options)];
  for (let turn = 0; turn < 2; turn += 1) parts.push(...section(words, random, turn));
  return `${parts.join('\n\n')}\n`;
}

const badges = ['build', 'version', 'license'].map((name) => `![${name}](../images/${name}.svg)`).join(' ');

function heading(words: Words, { package: number, page }: PageOptions): string {
  return `# ${words.title()}, part ${page} of package ${number}`;
}

function pager({ page, pages }: PageOptions): string {
  const next = page === pages ? 1 : page + 1;
  const before = page === 1 ? pages : page - 1;
  return `[Next page](./${pageFile(next)}) · [Page before](./${pageFile(before)}) · [Overview](../README.md)`;
}

function section(words: Words, random: Random, turn: number): string[] {
  return [
    `## ${words.title()} ${turn % 3 === 0 ? random.pick(emoji) : ''}`.trimEnd(),
    words.sentences(random.between(2, 3)),
    codeBlock(words, random, turn + random.between(0, 1)),
    ...extra(words, random, turn),
  ];
}

function extra(words: Words, random: Random, turn: number): string[] {
  if (turn % 4 === 1) return [table(words, random)];
  if (turn % 4 === 2)
    return [list(words, (done) => `- [${done ? 'x' : ' '}] `), `### ${words.title()}`, words.sentences(1)];
  if (turn % 4 === 3) return [`> ${random.pick(emoji)} ${words.sentences(1)}`];
  return [list(words, (nested) => (nested ? '  - ' : '- '))];
}

function list(words: Words, bullet: (odd: boolean) => string): string {
  return Array.from({ length: 4 }, (_, index) => bullet(index % 2 === 1) + words.sentences(1)).join('\n');
}

function table(words: Words, random: Random): string {
  const row = (): string =>
    `| \`${words.setting()}\` | ${random.between(1, 9_999)} | ${words.title()} ${random.pick(emoji)} |`;
  return ['| Setting | Default | What it does |', '|---|---:|---|', row(), row(), row(), row()].join('\n');
}
