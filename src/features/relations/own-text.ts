import { withoutCode } from '#markdown/code/without-code.ts';
import { hasMarkedRegions, readMarker, regionKind } from '#markdown/regions/region-mark.ts';
import { type SharedEdges, sharedEdges } from '#markdown/regions/shared-edges.ts';
import type { Boilerplate } from '#model/page/render.ts';

const none: SharedEdges = { header: undefined, footer: undefined };

/**
 * The text of a document with empty lines in place of folded parts and code blocks. Works on lines, without parsing.
 */
export function ownText(md: string, boilerplate: Boilerplate | undefined, repo: string): string {
  const { header, footer } =
    boilerplate === undefined || hasMarkedRegions(md) ? none : sharedEdges(md, boilerplate, repo);
  const isShared = (line: number): boolean =>
    (header !== undefined && line >= header.from && line < header.to) || (footer !== undefined && line >= footer);
  const lines = withoutRegions(withoutCode(md.split('\n')), md);
  return lines.map((line, index) => (isShared(index) ? '' : line)).join('\n');
}

/** The lines with empty lines in place of marked headers and footers. A mark without its other end is ignored. */
function withoutRegions(lines: readonly string[], md: string): readonly string[] {
  let inside = false;
  return lines.map((line) => {
    const mark = /^ {0,3}\[\/\/\]:/.test(line) ? readMarker(line) : undefined;
    if (mark === undefined || regionKind(mark.name) === undefined) return inside ? '' : line;
    inside = mark.edge === 'start' && md.includes(`#@${mark.name}:end`);
    return '';
  });
}
