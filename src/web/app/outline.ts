import type { Heading } from '#model/page/render.ts';

/** A section in the outline of a page. */
export interface OutlineEntry extends Pick<Heading, 'id' | 'text'> {
  /** The sections inside it. */
  readonly inside: readonly OutlineEntry[];
}

/** With more sections than this, the outline leaves the inner ones out. */
const mostSections = 60;

/** The outline of an endless page ends somewhere, too. */
const most = 200;

/**
 * The two upper levels of headings below the title, h2 and h3 as a rule; pages that write their sections as h1 have h1 and
 * h2. What {@link flat} makes of an outline gives the same outline again.
 */
export function outlineOf(headings: readonly Heading[]): readonly OutlineEntry[] {
  const sections = headings.slice(headings[0]?.depth === 1 ? 1 : 0).filter(({ text }) => text !== '');
  const upper = Math.min(...sections.map(({ depth }) => depth));
  const shown = sections.filter(({ depth }) => depth <= upper + 1);
  const visible = shown.length <= mostSections ? shown : shown.filter(({ depth }) => depth === upper);
  const entries: { readonly id: string; readonly text: string; readonly inside: OutlineEntry[] }[] = [];
  for (const { depth, id, text } of visible.slice(0, most)) {
    const around = depth > upper ? entries.at(-1)?.inside : undefined;
    (around ?? entries).push({ id, text, inside: [] });
  }
  return entries;
}

/** The sections of an outline as headings, in order. */
export function flat(outline: readonly OutlineEntry[], depth = 2): readonly Heading[] {
  return outline.flatMap(({ id, text, inside }) => [{ depth, id, text }, ...flat(inside, depth + 1)]);
}
