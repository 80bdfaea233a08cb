/** The part of Pagefind's interface in the browser that a search asks; its package has no types for it. */
export interface Shards {
  /** Pages with every word of a text, or with words that begin so, best first. */
  search(text: string): Promise<{ readonly results: readonly ShardResult[] }>;
  /** Fetches what a search would look into. */
  preload(text: string): Promise<unknown>;
}

/** A page that was found. */
export interface ShardResult {
  /** The same page has the same one, whatever was searched for. */
  readonly id: string;
  /** Larger is better. */
  readonly score: number;
  /** Fetches what it says. */
  data(): Promise<ShardPage>;
}

/** What a page says. */
export interface ShardPage {
  /** The address as it was put in. */
  readonly raw_url: string;
  /** The text. */
  readonly content: string;
  /** What stands beside it. */
  readonly meta: { readonly title?: string };
}

/** How Pagefind is told to order pages: what a word is worth in the fields beside the text, as `page-record.ts` names them. */
export const ranking = { metaWeights: { title: 6, names: 3, headings: 3, spelled: 1 } };

/** What the script of the files gives. */
export interface ShardEngine {
  /** Opens the index in a folder. */
  createInstance(options: object): Shards & { mergeIndex(folder: string, options: object): Promise<void> };
}

/** The file in the folder of the search that says of how many parts it is. */
export const partsFile = 'parts.json';

/** The folder of a part of the search, below that of all; the first part lies in that itself. */
export function partFolder(part: number): string {
  return part === 0 ? '' : `${part}/`;
}

/** Opens all parts of a search as one. `tag` changes with what the files say, so that no cache answers with older ones. */
export async function openParts(
  engine: ShardEngine,
  { folder, parts, tag }: { readonly folder: string; readonly parts: number; readonly tag: string },
): Promise<Shards> {
  const options = { metaCacheTag: tag, ranking };
  const shards = engine.createInstance({ ...options, basePath: folder });
  const others = Array.from({ length: parts - 1 }, (_, index) => folder + partFolder(index + 1));
  await Promise.all(others.map((other) => shards.mergeIndex(other, options)));
  return shards;
}
