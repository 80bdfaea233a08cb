import type { ContentsEntry } from '#model/page/document-site.ts';

/** An entry without what stands below it. */
export type OutlineEntry = Pick<ContentsEntry, 'title' | 'file'>;

/** Deeper entries stand beside those above them. */
const maxDepth = 12;

interface OpenEntry extends OutlineEntry {
  readonly entries: OpenEntry[];
}

/** Collects the entries of nested lists, line by line. */
export class Outline {
  readonly #top: OpenEntry[] = [];
  #part = this.#top;
  #open: { readonly indent: number; readonly entries: OpenEntry[] }[] = [];

  /** Begins a group of what follows; without a group, what follows stands at the top. */
  beginPart(group?: OutlineEntry): void {
    this.#open = [];
    this.#part = this.#top;
    if (group === undefined) return;
    const part = { ...group, entries: [] };
    this.#top.push(part);
    this.#part = part.entries;
  }

  /** Adds an entry below the last one with a smaller indent. */
  add(indent: number, entry: OutlineEntry): void {
    while ((this.#open.at(-1)?.indent ?? -1) >= indent) this.#open.pop();
    const added = { ...entry, entries: [] };
    (this.#open.at(-1)?.entries ?? this.#part).push(added);
    if (this.#open.length < maxDepth) this.#open.push({ indent, entries: added.entries });
  }

  /** The entries that have a page, or one below them. */
  entries(): readonly ContentsEntry[] {
    return this.#top.flatMap(closed);
  }
}

function closed({ title, file, entries }: OpenEntry): readonly ContentsEntry[] {
  const below = entries.flatMap(closed);
  if (file === undefined && below.length === 0) return [];
  return [entryOf({ title, file }, below)];
}

/** An entry without empty fields. */
export function entryOf({ title, file }: OutlineEntry, entries: readonly ContentsEntry[] = []): ContentsEntry {
  return {
    ...(title !== undefined && { title }),
    ...(file !== undefined && { file }),
    ...(entries.length > 0 && { entries }),
  };
}
