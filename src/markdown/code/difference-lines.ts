import { type CodeLine, codeLines } from './code-lines.ts';
import type { Highlight } from './highlight.ts';

/** A line of a diff. */
export interface MarkedLine {
  /** The line with its line end. */
  readonly content: CodeLine;
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
    if (place.test(line)) return { content: asText(line), kind: 'place' };
    const sign = /^[ +-]/.exec(line)?.[0] ?? '';
    const content = contents === undefined ? asText(line) : [...asText(sign), ...(contents[index] ?? [])];
    return { content, kind: kinds.get(sign) };
  });
}

const kinds: ReadonlyMap<string, MarkedLine['kind']> = new Map([
  ['+', 'added'],
  ['-', 'removed'],
]);

function asText(value: string): CodeLine {
  return value === '' ? [] : [{ type: 'text', value }];
}
