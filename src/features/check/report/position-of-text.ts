import type { SourcePosition } from '#model/page/inspection.ts';

const lineEnd = /\r\n?|\n/;

/** The place of the first occurrence of a text in another; undefined when there is none. */
export function positionOfText(whole: string, part: string): SourcePosition | undefined {
  const index = part === '' ? -1 : whole.indexOf(part);
  if (index < 0) return undefined;
  const before = whole.slice(0, index).split(lineEnd);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
