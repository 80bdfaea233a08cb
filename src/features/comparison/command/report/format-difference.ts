import { styleText } from 'node:util';
import type { PageChange, PagesComparison } from '#features/comparison/compare-pages.ts';
import { fenceFor } from '#markdown/code/fence-for.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import { plural } from '#model/text/plural.ts';
import { shorten } from '#model/text/shorten.ts';
import { type TextHunk, textDifference } from './text-difference.ts';

/** The differences of the documentation of a package. */
export interface PackageDifference {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the first version. */
  readonly from: string;
  /** Name of the second version. */
  readonly to: string;
  /** Its pages that differ. */
  readonly pages: PagesComparison;
  /** The compared articles of changed pages, by the path in the second version; a page may be missing. */
  readonly articles: ReadonlyMap<string, ArticleComparison>;
}

/** Limit of the changed lines of a page, and of a line in characters. */
const maxLines = 60;
const maxLineLength = 300;

/** Limit of a comment in characters; forges refuse longer ones. */
const maxCommentLength = 60_000;

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Formats the differences for a terminal. */
export function formatDifference(difference: PackageDifference, isColoured: boolean): string {
  const style: Style = (format, text) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
  const { repo, from, to, pages, articles } = difference;
  const blocks = pages.changes.map((change) => {
    const article = articles.get(change.path);
    const name = `${signs[change.kind]} ${style('bold', pageName(change))}${wordCounts(article)}`;
    return [name, ...terminalLines(article, style)].join('\n');
  });
  const title = `${style('bold', shown(repo))} ${shown(from)} → ${shown(to)}: ${summary(pages)}`;
  return [title, ...blocks, ...leftOut(pages)].join('\n\n');
}

const signs = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

function terminalLines(article: ArticleComparison | undefined, style: Style): string[] {
  const { hunks, more } = hunksOf(article);
  const lines = hunks.flatMap(({ heading, lines: changed }) => [
    ...(heading === '' ? [] : [style('dim', `    § ${line(heading)}`)]),
    ...changed.map(({ kind, text }) =>
      kind === 'removed' ? style('red', `    - ${line(text)}`) : style('green', `    + ${line(text)}`),
    ),
  ]);
  return more === 0 ? lines : [...lines, style('dim', `    … and ${plural(more, 'more line')}`)];
}

/** Formats the differences as markdown, for a comment on a pull request. */
export function formatDifferenceMarkdown({ repo, from, to, pages, articles }: PackageDifference): string {
  const title = `### Documentation of ${code(repo)}: ${code(from)} → ${code(to)}\n\n${summary(pages)}`;
  const parts = [title];
  let length = title.length;
  for (const [index, change] of pages.changes.entries()) {
    const part = pageMarkdown(change, articles.get(change.path));
    length += part.length;
    if (length > maxCommentLength) {
      parts.push(`… and ${plural(pages.changes.length - index + pages.leftOut, 'more page')}`);
      return parts.join('\n\n');
    }
    parts.push(part);
  }
  return [...parts, ...leftOut(pages)].join('\n\n');
}

function pageMarkdown(change: PageChange, article: ArticleComparison | undefined): string {
  const from = change.kind === 'moved' ? `${code(change.from ?? '')} → ` : '';
  const name = `**${change.kind}** ${from}${code(change.path)}${wordCounts(article)}`;
  const { hunks, more } = hunksOf(article);
  const text = hunks
    .flatMap(({ heading, lines }) => [
      `@@ ${line(heading)}`,
      ...lines.map((each) => `${each.kind === 'removed' ? '-' : '+'} ${line(each.text)}`),
    ])
    .join('\n');
  if (text === '') return name;
  const fence = fenceFor(text.replace(/^[-+@ ]+/gm, ''));
  const rest = more === 0 ? '' : `\n\n… and ${plural(more, 'more line')}`;
  return `<details><summary>\n\n${name}\n\n</summary>\n\n${fence}diff\n${text}\n${fence}${rest}\n\n</details>`;
}

function pageName({ kind, path, from }: PageChange): string {
  return kind === 'moved' ? `${shown(from ?? '')} → ${shown(path)}` : shown(path);
}

function summary({ counts, unchanged, leftOut: _, changes }: PagesComparison): string {
  if (changes.length === 0) return 'no pages differ';
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return [...parts.map(([kind, count]) => `${count} ${kind}`), `${unchanged} unchanged`].join(', ');
}

function wordCounts(article: ArticleComparison | undefined): string {
  if (article === undefined) return '';
  if (article.cut !== undefined) return ' (too large to compare)';
  const { inserted, deleted, changes, addresses } = article;
  if (changes + addresses === 0) return ' (same text)';
  const links = addresses === 0 ? '' : `, ${plural(addresses, 'link')} with a different target`;
  return ` (+${inserted} −${deleted} words${links})`;
}

function leftOut({ leftOut: count }: PagesComparison): string[] {
  return count === 0 ? [] : [`… and ${plural(count, 'more page')}`];
}

/** The first changed lines of an article, and the number of the others. */
function hunksOf(article: ArticleComparison | undefined): {
  readonly hunks: readonly TextHunk[];
  readonly more: number;
} {
  const all = article === undefined ? [] : textDifference(article.html);
  const hunks: TextHunk[] = [];
  let room = maxLines;
  for (const { heading, lines } of all) {
    if (room > 0) hunks.push({ heading, lines: lines.slice(0, room) });
    room -= lines.length;
  }
  return { hunks, more: Math.max(0, -room) };
}

/** Characters that control a terminal or the direction of text. */
const controls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of a repository in one line, without control characters. */
function shown(text: string): string {
  return text.replace(controls, ' ').trimEnd();
}

function line(text: string): string {
  return shorten(shown(text), maxLineLength);
}

/** A text as code in markdown, whatever it contains. */
function code(text: string): string {
  const safe = shown(text);
  const longest = Math.max(0, ...[...safe.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${safe}${fence}` : `${fence} ${safe} ${fence}`;
}
