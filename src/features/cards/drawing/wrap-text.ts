export interface TextBox {
  /** Width of a line. */
  readonly width: number;
  /** Maximum number of lines. */
  readonly lines: number;
  /** Returns the width of a text, in the same unit. */
  readonly measure: (text: string) => number;
}

/** A word, or the part of a word up to a character after which it may break, with the blanks before it. */
const parts = /\s*[^\s_/-]*[_/-]+|\s*[^\s_/-]+/g;

/** Breaks a text into lines between words and after hyphens. Text that does not fit is replaced by an ellipsis. */
export function wrapText(text: string, { width, lines, measure }: TextBox): readonly string[] {
  const rest: string[] = text.trim().match(parts) ?? [];
  const wrapped: string[] = [];
  while (rest.length > 0 && wrapped.length < lines) {
    let line = (rest.shift() ?? '').trimStart();
    while (rest[0] !== undefined && measure(line + rest[0]) <= width) line += rest.shift();
    const isLast = wrapped.length === lines - 1 && rest.length > 0;
    wrapped.push(isLast || measure(line) > width ? cut(line, width, measure) : line);
  }
  return wrapped;
}

/** The longest beginning of a text that fits, with an ellipsis. */
function cut(text: string, width: number, measure: TextBox['measure']): string {
  const characters = [...text];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').replace(/[\s,;:.–-]+$/, '')}…`;
}
