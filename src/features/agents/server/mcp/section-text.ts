import { anchorId } from '#markdown/html/taken-ids.ts';
import { scanHeadings } from '#markdown/text/scan-headings.ts';

/** The text of a section with its heading and its subsections; undefined if no heading has the id, or the id that it stands for. */
export function sectionText(md: string, id: string): string | undefined {
  const headings = scanHeadings(md);
  const index = headings.findIndex((heading) => [id, anchorId(id)].includes(heading.id));
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
  const lines = md.split('\n').slice(heading.line, next?.line);
  return `${lines.join('\n').trimEnd()}\n`;
}
