/** A part of a file; the whole file when all are absent. */
export interface FileSlice {
  /** First line, counted from 1. */
  readonly from?: number | undefined;
  /** Last line. */
  readonly to?: number | undefined;
  /** Name of a part between two marked lines. */
  readonly anchor?: string | undefined;
  /** Text after which the part begins. */
  readonly after?: string | undefined;
  /** Text before which the part ends. */
  readonly before?: string | undefined;
}

/** Lines that begin or end a named part, in mdBook, in snippets of MkDocs, in VitePress and in AsciiDoc. */
const edge =
  /(?:ANCHOR(_END)?:[ \t]*|--8<--[ \t]*\[(start|end):[ \t]*|#?(end)?region[ \t]+|\b(?:tag|(end))::(?=[\w-]+\[\]))([\w-]+)/;

/** The part of a file, without the lines that mark parts; undefined if no part has the name. */
export function sliceOf(text: string, { from, to, anchor, after, before }: FileSlice): string | undefined {
  const lines = between(text, after, before).split(/\r\n?|\n/);
  const chosen = anchor === undefined ? lines.slice((from ?? 1) - 1, to) : linesOf(lines, anchor);
  return chosen
    ?.filter((line) => !edge.test(line.slice(0, maxLineLength)))
    .join('\n')
    .replace(/(?<!\n)\n+$/, '');
}

/** Longer lines mark nothing, in characters. */
const maxLineLength = 300;

function between(text: string, after = '', before = ''): string {
  const start = after === '' ? -1 : text.indexOf(after);
  const rest = start < 0 ? text : text.slice(start + after.length).replace(/^\n/, '');
  const end = before === '' ? -1 : rest.indexOf(before);
  return end < 0 ? rest : rest.slice(0, end);
}

function linesOf(lines: readonly string[], anchor: string): readonly string[] | undefined {
  const marks = lines.flatMap((line, index) => {
    const [, endOfAnchor, side, endOfRegion, endOfTag, name] = edge.exec(line.slice(0, maxLineLength)) ?? [];
    return name === anchor ? [{ index, isEnd: Boolean(endOfAnchor ?? endOfRegion ?? endOfTag) || side === 'end' }] : [];
  });
  const start = marks.find(({ isEnd }) => !isEnd)?.index;
  if (start === undefined) return undefined;
  return lines.slice(start + 1, marks.find(({ index, isEnd }) => isEnd && index > start)?.index);
}
