import { withoutCode } from '#markdown/code/without-code.ts';
import { hasMarkedRegions, readMarker, regionKind } from '#markdown/regions/region-mark.ts';
import { type SharedText, sharedEdges } from '#markdown/regions/shared-edges.ts';
import { scanHeadings } from '#markdown/text/scan-headings.ts';

export interface FoldOptions {
  /** The text that many packages of the family share. */
  readonly boilerplate: SharedText;
  /** The identity of the package of the document. */
  readonly repo: string;
  /** True if the card already shows a title above the document. */
  readonly hasTitle: boolean;
}

/** Folded lines, counted from 0: from `start` up to, and without, `end`. */
interface Region {
  readonly kind: 'header' | 'footer';
  readonly start: number;
  readonly end: number;
}

/** A definition of a link or a footnote; a definition in a footer may be used above it. */
const definition = /^ {0,3}\[(?!\/\/\])([^\]]+)\]:\s*\S/;

/**
 * The text of a markdown document without the header and the footer that its page folds. A document that would have nothing left
 * stays whole. Definitions that the rest uses are kept, and so is the only heading of a document without a title.
 */
export function foldText(md: string, options: FoldOptions): string {
  const lines = md.split('\n');
  const regions = hasMarkedRegions(md) ? markedRegions(lines) : sharedRegions(md, lines.length, options);
  const isFolded = (line: number): boolean => regions.some(({ start, end }) => line >= start && line < end);
  const own = lines.filter((_, line) => !isFolded(line));
  if (own.length === lines.length || own.join('').trim() === '') return md;
  const folded = lines.filter((_, line) => isFolded(line));
  const text = [...titleOf(own, lines, { regions, ...options }), ...own].join('\n').trim();
  return [text, ...neededDefinitions(folded, own), ''].join('\n');
}

/** Headers and footers between pairs of marks; a nested one is part of the outer one. */
function markedRegions(lines: readonly string[]): readonly Region[] {
  const starts = new Map<string, number>();
  const regions: Region[] = [];
  for (const [line, text] of withoutCode(lines).entries()) {
    const mark = /^ {0,3}\[\/\/\]:/.test(text) ? readMarker(text) : undefined;
    const kind = mark && regionKind(mark.name);
    if (mark === undefined || kind === undefined) continue;
    const start = starts.get(mark.name);
    if (mark.edge === 'start') starts.set(mark.name, line);
    else if (start !== undefined) regions.push({ kind, start, end: line + 1 });
    if (mark.edge === 'end') starts.delete(mark.name);
  }
  return regions;
}

function sharedRegions(md: string, length: number, { boilerplate, repo }: FoldOptions): readonly Region[] {
  const { header, footer } = sharedEdges(md, boilerplate, repo);
  return [
    ...(header ? [{ kind: 'header' as const, start: header.from, end: header.to }] : []),
    ...(footer === undefined ? [] : [{ kind: 'footer' as const, start: footer, end: length }]),
  ];
}

interface TitleOptions extends FoldOptions {
  readonly regions: readonly Region[];
}

/** The first heading of a folded header, if the document has no other. */
function titleOf(own: readonly string[], lines: readonly string[], options: TitleOptions): readonly string[] {
  const { hasTitle, regions } = options;
  if (hasTitle || scanHeadings(own.join('\n')).length > 0) return [];
  const inside = regions.filter(({ kind }) => kind === 'header').map(({ start, end }) => lines.slice(start, end));
  const [heading] = inside.flatMap((header) => scanHeadings(header.join('\n')).map((each) => ({ ...each, header })));
  return heading === undefined ? [] : [...heading.header.slice(heading.line, heading.end), ''];
}

/** Definitions in folded lines that the rest uses. */
function neededDefinitions(folded: readonly string[], own: readonly string[]): readonly string[] {
  const defined = folded.flatMap((line) => {
    const label = definition.exec(line)?.[1];
    return label === undefined ? [] : [{ label: label.toLowerCase(), line }];
  });
  if (defined.length === 0) return [];
  const named = new Set([...own.join('\n').matchAll(/\[([^[\]\n]+)\]/g)].map(([, label = '']) => label.toLowerCase()));
  const needed = defined.filter(({ label }) => named.has(label)).map(({ line }) => line);
  return needed.length === 0 ? [] : ['', ...needed];
}
