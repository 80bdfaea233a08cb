import { withoutCode } from '#markdown/code/without-code.ts';
import { type ScannedHeading, scanHeadings } from '#markdown/text/scan-headings.ts';
import { cutText, shorten } from '#model/text/shorten.ts';
import { withoutMarks } from '#model/text/without-marks.ts';
import { type FoundDate, findDate } from './release-date.ts';

/** The section of one version in a change log. */
export interface ChangelogSection {
  /** The version without a leading `v`, as written. */
  readonly version: string;
  /** Midnight of its date in UTC, in milliseconds since 1970. */
  readonly time?: number | undefined;
  /** Plain text of its heading besides version and date. */
  readonly title?: string | undefined;
  /** The id of its heading. */
  readonly id: string;
  /** The beginning of its body, as plain text. */
  readonly excerpt?: string | undefined;
}

/** Maximum number of sections. */
const sectionLimit = 200;

/** Maximum length of an excerpt and of a title, in characters. */
const excerptLimit = 300;
const titleLimit = 120;

/** Length of the part of a line that is parsed, in characters. */
const lineLimit = 1_000;

/** Number of lines below a heading that may contain its date. */
const dateLines = 3;

/**
 * A heading that starts with a version: `1.2.0`, `[v1.2]`, `Version 1.2.0`, `package@1.2.0`, optionally after an emoji.
 */
const versionHeading =
  /^[^\p{L}\p{N}@]*(?:(?:version|release|ver|verzió)\b[\s:.]*|@?[\w./-]+@)?\[?v?\.?(\d+\.\d+(?:\.\d+){0,2}(?:-[a-z\d][\w.-]*|(?:a|b|rc|alpha|beta)\.?\d+)?(?:\+[\w.]+)?)\]?(?![\w.])(.*)$/iu;

/** What may follow the version in a heading; `1.2 breaks this` inside a section is not a version heading. */
const afterVersion = /^\s*(?:$|[-–—:/|([{"'“‘*,]|\d{4}|(?:released|yanked)\b)/i;

/**
 * Parses the sections of a change log, in its order: Keep a Changelog, conventional-changelog, and plain lists of
 * versions. Unreleased changes are left out. Any document is accepted; it does not throw.
 */
export function parseChangelog(md: string): readonly ChangelogSection[] {
  const headings = scanHeadings(md);
  const lines = md.split(/\r\n?|\n/);
  const sections: ChangelogSection[] = [];
  let highest = 7;
  for (const [index, heading] of headings.entries()) {
    const [, version, after = ''] = versionHeading.exec(heading.text) ?? [];
    if (version === undefined || (heading.depth > highest && !afterVersion.test(after))) continue;
    highest = Math.min(highest, heading.depth);
    const body = lines.slice(heading.end, endOf(headings, index, lines.length));
    const dated = findDate(after) ?? dateBelow(body);
    const title = titleOf(findDate(after)?.rest ?? after);
    const excerpt = excerptOf(body);
    sections.push({
      version,
      id: heading.id,
      ...(dated && { time: dated.time }),
      ...(title && { title }),
      ...(excerpt && { excerpt }),
    });
    if (sections.length === sectionLimit) break;
  }
  return sections;
}

/**
 * The line on which a section ends: at the next heading that starts with a version, or that has the same or a higher
 * level.
 */
function endOf(headings: readonly ScannedHeading[], index: number, last: number): number {
  const own = headings[index]?.depth ?? 6;
  for (let next = index + 1; next < headings.length; next += 1) {
    const heading = headings[next];
    if (heading !== undefined && (heading.depth <= own || isVersionHeading(heading.text))) return heading.line;
  }
  return last;
}

function isVersionHeading(text: string): boolean {
  const after = versionHeading.exec(text)?.[2];
  return after !== undefined && afterVersion.test(after);
}

/** Finds a date on a line of its own below the heading, such as `_2026-01-02_` or `Released on 01/02/2026`. */
function dateBelow(body: readonly string[]): FoundDate | undefined {
  for (const line of body.slice(0, dateLines)) {
    const found = findDate(withoutMarks(line.slice(0, lineLimit)));
    if (found !== undefined && isNothing(found.rest)) return found;
  }
  return undefined;
}

function isNothing(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]|\b(?:released?|date|on|published|kiadva)\b)*$/iu.test(text);
}

function titleOf(text: string): string | undefined {
  const title = text
    .replace(/[[(]?\b(?:yanked|unreleased|released(?:\s+on)?)\b[\])]?/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/^[\s\-–—:/|,*_]+|(?<![\s\-–—:/|,*_])[\s\-–—:/|,*_]+$/g, '')
    .replace(/^(["'“‘(])(.*)(["'”’)])$/, '$2')
    .replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(title) ? shortened(title, titleLimit) : undefined;
}

/** Joins items and paragraphs, each heading before its own. */
function excerptOf(body: readonly string[]): string | undefined {
  let text = '';
  for (const whole of withoutCode(body)) {
    const line = cutText(whole, lineLimit);
    const words = wordsOf(line);
    if (words === '') continue;
    const isItem = /^\s*(?:[-*+]|\d+[.)])\s|^\s*#/.test(line);
    text += text === '' ? words : isItem && !text.endsWith(':') ? ` · ${words}` : ` ${words}`;
    if (text.length > excerptLimit) break;
  }
  return text === '' ? undefined : shortened(text, excerptLimit);
}

/** The visible text of a line, without dates, tables, comments, link definitions and commit ids. */
function wordsOf(line: string): string {
  if (/^\s*(?:\||<!--|\[[^\]]+\]:|[-=*_]{3,}\s*$)/.test(line)) return '';
  // The closing signs are removed in a separate step: a pattern for signs and spaces together would backtrack.
  const heading = /^ {0,3}#{1,6}\s+(.*)$/.exec(line.trimEnd())?.[1]?.replace(/(?:^|\s)#+$/, '');
  const words = withoutMarks((heading ?? line).replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])?\s+(?:\[[ x]\]\s+)?/i, ''))
    .replace(/\s*[([]?\b(?=[a-f\d]*\d)[a-f\d]{7,40}\b[)\]]?/g, '')
    .replace(/^\s*:\s*/, '')
    .trim();
  const found = findDate(words);
  if (words === '' || (found !== undefined && isNothing(found.rest))) return '';
  return heading === undefined ? words : `${words.replace(/:$/, '')}:`;
}

/** Shortens a text, on one line. */
function shortened(text: string, limit: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return shorten(clean, limit);
}
