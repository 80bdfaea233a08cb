/** The part of Pagefind's browser API that the search uses; its package has no types for it. */
export interface Shards {
  /** Pages with every word of a text, or with words that have it as a prefix; best first. */
  search(text: string): Promise<{ readonly results: readonly ShardResult[] }>;
  /** Fetches the files that a search for the text reads. */
  preload(text: string): Promise<unknown>;
}

/** A page that matches. */
export interface ShardResult {
  /** Identifies the page across searches. */
  readonly id: string;
  /** Larger is better. */
  readonly score: number;
  /** Fetches its contents. */
  data(): Promise<ShardPage>;
}

/** The contents of a page. */
export interface ShardPage {
  /** The address, as it was indexed. */
  readonly raw_url: string;
  /** The text. */
  readonly content: string;
  /** Other fields. */
  readonly meta: { readonly title?: string };
}

/** Pagefind's ranking options: weights of the fields beside the text, which `page-record.ts` names. */
export const ranking = { metaWeights: { title: 6, names: 3, headings: 3, spelled: 1 } };

/** What Pagefind's script exports. */
export interface ShardEngine {
  /** Opens the index in a folder. */
  createInstance(options: object): Shards & { mergeIndex(folder: string, options: object): Promise<void> };
}

/** The file that describes the parts of the search. */
export const partsFile = 'parts.json';

/** The contents of {@link partsFile}. */
export interface ShardParts {
  /** How many parts there are, each an index of some packages. */
  readonly parts: number;
  /** Changes with the contents of any part, so that caches do not serve an older one. */
  readonly tag: string;
}

/** The folder of a part, below the folder of the search; the first part lies in the folder itself. */
export function partFolder(part: number): string {
  return part === 0 ? '' : `${part}/`;
}

/** Parses a {@link partsFile}. Throws TypeError for anything else. */
export function readParts(said: unknown): ShardParts {
  if (typeof said === 'object' && said !== null && 'parts' in said && 'tag' in said) {
    const { parts, tag } = said;
    if (typeof parts === 'number' && Number.isSafeInteger(parts) && parts > 0 && typeof tag === 'string')
      return { parts, tag };
  }
  throw new TypeError(`${partsFile} does not have the number of parts of the search.`);
}

/** Opens all parts of a search in a folder as one. Throws what the engine throws. */
export async function openParts(engine: ShardEngine, folder: string, { parts, tag }: ShardParts): Promise<Shards> {
  const options = { metaCacheTag: tag, ranking };
  const shards = engine.createInstance({ ...options, basePath: folder });
  const others = Array.from({ length: parts - 1 }, (_, index) => folder + partFolder(index + 1));
  // The other parts wait for the first one, without end if it fails to load; this call fails then.
  if (others.length > 0) await shards.preload('');
  await Promise.all(others.map((other) => shards.mergeIndex(other, options)));
  return shards;
}
