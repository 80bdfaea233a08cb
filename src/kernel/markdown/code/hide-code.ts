import { withoutCode } from './without-code.ts';

/** Replaces the code of a document by blanks of the same length, so that indexes stay the same. */
export function hideCode(md: string): string {
  const lines = md.split('\n');
  const shown = withoutCode(lines);
  const text = lines.map((line, index) => (shown[index] === '' ? blanks(line) : line)).join('\n');
  // Inline code ends with its paragraph.
  return text
    .split(/(\n(?:[ \t]*\n)+)/)
    .map(hideSpans)
    .join('');
}

/** Pairs each run of backticks with the next run of the same length, in linear time. */
function hideSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)];
  if (runs.length < 2) return paragraph;
  const open = Map.groupBy(runs.toReversed(), ([run]) => run.length);
  const parts: string[] = [];
  let end = 0;
  for (const { 0: run, index } of runs) {
    if (index < end) continue;
    const later = open.get(run.length) ?? [];
    while ((later.at(-1)?.index ?? Number.POSITIVE_INFINITY) <= index) later.pop();
    const close = later.at(-1);
    if (close === undefined) continue;
    parts.push(paragraph.slice(end, index), blanks(paragraph.slice(index, close.index + run.length)));
    end = close.index + run.length;
  }
  return parts.join('') + paragraph.slice(end);
}

function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
