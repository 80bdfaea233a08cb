import { type CodeLine, codeLines } from './code-lines.ts';
import type { Highlight } from './highlight.ts';

/** A line and what became of it. */
export interface MarkedLine {
  /** The line with its line end. */
  readonly content: CodeLine;
  /** What a difference says of it. */
  readonly kind: 'added' | 'removed' | 'place' | undefined;
}

/** Lines that tell where a difference belongs, and are no code. */
const place = /^(@@|diff |index |--- |\+\+\+ |rename |similarity |new file|deleted file|Index: |={3,})/;

/** The lines of a difference. Their code is coloured as its language, where the fence names one beside `diff`. */
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
