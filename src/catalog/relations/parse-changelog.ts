import { withoutCode } from '#markdown/code/without-code.ts';
import { type ScannedHeading, scanHeadings } from '#markdown/text/scan-headings.ts';
import { cutText, shorten } from '#model/text/shorten.ts';
import { withoutMarks } from '#model/text/without-marks.ts';
import { type FoundDate, findDate } from './release-date.ts';

/** What a change log tells of one version. */
export interface ChangelogSection {
  /** The version without a leading `v`, as written. */
  readonly version: string;
  /** Its date at midnight in UTC, in milliseconds since 1970. */
  readonly time?: number | undefined;
  /** What its heading says besides version and date; plain text. */
  readonly title?: string | undefined;
  /** The id of its heading. */
  readonly id: string;
  /** The beginning of what it tells; plain text. */
  readonly excerpt?: string | undefined;
}

/** Sections that are read at most. */
const sectionLimit = 200;

/** The longest excerpt and title, in characters. */
const excerptLimit = 300;
const titleLimit = 120;

/** How much of a line is looked at, in characters. */
const lineLimit = 1_000;

/** Lines below a heading in which its date may stand. */
const dateLines = 3;

/** A heading that begins with a version: `1.2.0`, `[v1.2]`, `Version 1.2.0`, `package@1.2.0`, an emoji before it or not. */
const versionHeading =
  /^[^\p{L}\p{N}@]*(?:(?:version|release|ver|verzió)\b[\s:.]*|@?[\w./-]+@)?\[?v?\.?(\d+\.\d+(?:\.\d+){0,2}(?:-[a-z\d][\w.-]*|(?:a|b|rc|alpha|beta)\.?\d+)?(?:\+[\w.]+)?)\]?(?![\w.])(.*)$/iu;

/** What may follow a version of its own heading; `1.2 breaks this` inside a section is none. */
const afterVersion = /^\s*(?:$|[-–—:/|([{"'“‘*,]|\d{4}|(?:released|yanked)\b)/i;

/**
 * The sections of a change log, in its order: Keep a Changelog, conventional-changelog, and plain lists of versions. What
 * is not released yet is left out. Nothing is thrown for a document that is none.
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

/** The line on which a section ends: at the next heading that begins with a version, or is as high as its own. */
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

/** A date on a line of its own below the heading, such as `_2026-01-02_` or `Released on 01/02/2026`. */
function dateBelow(body: readonly string[]): FoundDate | undefined {
  for (const line of body.slice(0, dateLines)) {
    const found = findDate(withoutMarks(line.slice(0, lineLimit)));
    if (found !== undefined && isNothing(found.rest)) return found;
  }
  return undefined;
}

function isNothing(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]|\b(?:released?|release|date|on|published|kiadva)\b)*$/iu.test(text);
}

function titleOf(text: string): string | undefined {
  const title = text
    .replace(/[[(]?\b(?:yanked|unreleased|released(?:\s+on)?)\b[\])]?/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/^[\s\-–—:/|,*_]+|[\s\-–—:/|,*_]+$/g, '')
    .replace(/^(["'“‘(])(.*)(["'”’)])$/, '$2')
    .replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(title) ? shortened(title, titleLimit) : undefined;
}

/** Items and paragraphs one after another, each heading before its own. */
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

/** What a reader sees of a line: nothing of dates, tables, comments and definitions of links, and no ids of commits. */
function wordsOf(line: string): string {
  if (/^\s*(?:\||<!--|\[[^\]]+\]:|[-=*_]{3,}\s*$)/.test(line)) return '';
  // The closing signs are taken away in a step of their own: together with the spaces they could be found in too many ways.
  const heading = /^ {0,3}#{1,6}\s+(.*)$/.exec(line.trimEnd())?.[1]?.replace(/(?:^|\s)#+$/, '');
  const words = withoutMarks((heading ?? line).replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])?\s+(?:\[[ x]\]\s+)?/i, ''))
    .replace(/\s*\(?\b(?=[a-f\d]*\d)[a-f\d]{7,40}\b\)?/g, '')
    .trim();
  const found = findDate(words);
  if (words === '' || (found !== undefined && isNothing(found.rest))) return '';
  return heading === undefined ? words : `${words.replace(/:$/, '')}:`;
}

/** On one line. */
function shortened(text: string, limit: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return shorten(clean, limit);
}
