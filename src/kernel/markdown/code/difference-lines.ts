import { escapeText } from '#markdown/tree/escape-html.ts';
import { codeLines } from './code-lines.ts';
import type { Highlight } from './highlight.ts';

/** A line of a diff. */
export interface MarkedLine {
  /** The line with its line end. */
  readonly text: string;
  /** The same as safe HTML. */
  readonly html: string;
  /** Its kind; undefined for context. */
  readonly kind: 'added' | 'removed' | 'place' | undefined;
}

/** Lines of a diff that name a file or a position, and are not code. */
const place = /^(@@|diff |index |--- |\+\+\+ |rename |similarity |new file|deleted file|Index: |={3,})/;

/** The lines of a diff, highlighted if the fence names a language besides `diff`. */
export function differenceLines(text: string, language: string, highlight: Highlight): MarkedLine[] {
  const lines = text.split(/(?<=\n)/);
  const code = lines.map((line) => (place.test(line) ? '\n' : line.replace(/^[ +-]/, '')));
  const coloured = language.toLowerCase() === 'diff' ? undefined : highlight(code.join(''), language);
  const contents = coloured === undefined ? undefined : codeLines(coloured);
  return lines.map((line, index) => {
    if (place.test(line)) return { text: line, html: escapeText(line), kind: 'place' };
    const sign = /^[ +-]/.exec(line)?.[0] ?? '';
    const html = contents === undefined ? escapeText(line) : sign + (contents[index] ?? '');
    return { text: line, html, kind: kinds.get(sign) };
  });
}

const kinds: ReadonlyMap<string, MarkedLine['kind']> = new Map([
  ['+', 'added'],
  ['-', 'removed'],
]);
