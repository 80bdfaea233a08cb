import type { MarkedPiece } from '#features/search/contract/search.ts';
import type { Matcher } from './matcher.ts';
import { eachWord, type Word, wordsOf } from './words.ts';

/** Length limit of an excerpt, and how much of it stands before the first match, in characters. */
const maxExcerptLength = 160;
const before = 50;

/** Divides a text into matched words and the rest. */
export function mark(text: string, matcher: Matcher): readonly MarkedPiece[] {
  return pieces(text, matchedSpans(text, matcher));
}

/** The text around the first match, with all matches marked; empty if nothing matches. */
export function excerptOf(text: string, matcher: Matcher): readonly MarkedPiece[] {
  const first = eachWord(text).find((word) => matcher(word) > 0);
  if (first === undefined) return [];
  const start = wordStart(text, first.start - before);
  const end = wordEnd(text, start + maxExcerptLength);
  const marked = mark(text.slice(start, end), matcher);
  const plain = (piece: string): MarkedPiece => ({ text: piece, match: false });
  return [...(start > 0 ? [plain('… ')] : []), ...marked, ...(end < text.length ? [plain(' …')] : [])];
}

/** The matched part of each word that matches, in order. Those of scripts without blanks may overlap or touch. */
function matchedSpans(text: string, matcher: Matcher): readonly Span[] {
  return wordsOf(text).flatMap((word) => {
    const length = matcher(word);
    return length === 0 ? [] : [{ start: word.start, end: word.start + length, joins: word.firstLength !== undefined }];
  });
}

interface Span extends Pick<Word, 'start' | 'end'> {
  /** True if it forms one piece with a span that it touches. */
  readonly joins: boolean;
}

function pieces(text: string, matches: readonly Span[]): readonly MarkedPiece[] {
  const found: MarkedPiece[] = [];
  let done = 0;
  for (const { start, end, joins } of matches) {
    const last = found.at(-1);
    if (joins && start <= done && last?.match === true) {
      found[found.length - 1] = { text: last.text + text.slice(done, end), match: true };
      done = Math.max(done, end);
      continue;
    }
    if (start > done) found.push({ text: text.slice(done, start), match: false });
    found.push({ text: text.slice(start, end), match: true });
    done = end;
  }
  if (done < text.length) found.push({ text: text.slice(done), match: false });
  return found;
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0;
  const space = text.indexOf(' ', near);
  return space < 0 || space > near + 20 ? characterStart(text, near) : space + 1;
}

function wordEnd(text: string, near: number): number {
  if (near >= text.length) return text.length;
  const space = text.lastIndexOf(' ', near);
  return space < near - 20 ? characterStart(text, near) : space;
}

/** The start of the character at an index, which may point to the second half of a surrogate pair. */
function characterStart(text: string, place: number): number {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
}
