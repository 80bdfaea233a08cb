/** The room that a text has. */
export interface TextRoom {
  /** Width of a line. */
  readonly width: number;
  /** Lines at most. */
  readonly lines: number;
  /** The width of a text, in the same unit. */
  readonly measure: (text: string) => number;
}

/** A word, or the part of one up to a sign after which it may be divided, with the room before it. */
const parts = /\s*[^\s_/-]*[_/-]+|\s*[^\s_/-]+/g;

/** Breaks a text into lines between words and behind hyphens; what has no room is cut off with an ellipsis. */
export function wrapText(text: string, { width, lines, measure }: TextRoom): readonly string[] {
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

/** The beginning of a text that fits together with an ellipsis. */
function cut(text: string, width: number, measure: TextRoom['measure']): string {
  const characters = [...text];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').replace(/[\s,;:.–-]+$/, '')}…`;
}
