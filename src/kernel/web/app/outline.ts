import type { Heading } from '#model/page/render.ts';

/** A section in the outline of a page. */
export interface OutlineEntry extends Pick<Heading, 'id' | 'text'> {
  /** The sections inside it. */
  readonly inside: readonly OutlineEntry[];
}

/** With more sections, the outline leaves the inner level out. */
const maxSections = 60;

/** Limit of entries. */
const maxEntries = 200;

/**
 * The two upper levels of headings below the title: usually h2 and h3, or h1 and h2 if sections are written as h1. The
 * outline of {@link flatten}'s result is the same outline.
 */
export function outlineOf(headings: readonly Heading[]): readonly OutlineEntry[] {
  const sections = headings.slice(headings[0]?.depth === 1 ? 1 : 0).filter(({ text }) => text !== '');
  const upper = Math.min(...sections.map(({ depth }) => depth));
  const shown = sections.filter(({ depth }) => depth <= upper + 1);
  const visible = shown.length <= maxSections ? shown : shown.filter(({ depth }) => depth === upper);
  const entries: { readonly id: string; readonly text: string; readonly inside: OutlineEntry[] }[] = [];
  for (const { depth, id, text } of visible.slice(0, maxEntries)) {
    const parent = depth > upper ? entries.at(-1)?.inside : undefined;
    (parent ?? entries).push({ id, text, inside: [] });
  }
  return entries;
}

/** The entries of an outline as headings, in order. */
export function flatten(outline: readonly OutlineEntry[], depth = 2): readonly Heading[] {
  return outline.flatMap(({ id, text, inside }) => [{ depth, id, text }, ...flatten(inside, depth + 1)]);
}
