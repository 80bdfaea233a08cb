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

/** The file in the folder of the search that tells of all of it. */
export const partsFile = 'parts.json';

/** What {@link partsFile} tells. */
export interface ShardParts {
  /** How many parts there are, each an index of some packages. */
  readonly parts: number;
  /** Changes with what any of them says, so that no cache answers with an older one. */
  readonly tag: string;
}

/** The folder of a part of the search, below that of all; the first part lies in that itself. */
export function partFolder(part: number): string {
  return part === 0 ? '' : `${part}/`;
}

/** What a {@link partsFile} says. Throws TypeError where it says something else. */
export function readParts(said: unknown): ShardParts {
  if (typeof said === 'object' && said !== null && 'parts' in said && 'tag' in said) {
    const { parts, tag } = said;
    if (typeof parts === 'number' && Number.isSafeInteger(parts) && parts > 0 && typeof tag === 'string')
      return { parts, tag };
  }
  throw new TypeError(`${partsFile} does not tell of how many parts the search is.`);
}

/** Opens all parts of a search, which lie in a folder, as one. Throws what the engine throws. */
export async function openParts(engine: ShardEngine, folder: string, { parts, tag }: ShardParts): Promise<Shards> {
  const options = { metaCacheTag: tag, ranking };
  const shards = engine.createInstance({ ...options, basePath: folder });
  const others = Array.from({ length: parts - 1 }, (_, index) => folder + partFolder(index + 1));
  // The others wait for what the first one loads, for ever where that fails; this does fail then.
  if (others.length > 0) await shards.preload('');
  await Promise.all(others.map((other) => shards.mergeIndex(other, options)));
  return shards;
}
