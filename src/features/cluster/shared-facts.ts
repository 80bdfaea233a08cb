import type { ListCache, ListEntry } from '#catalog/cached-lists.ts';
import type { Contents } from './contents/contents.ts';
import { blobOf, parse } from './pack.ts';
import type { Publications } from './store/shared-store.ts';

/**
 * What the files of a family say: links, sizes of images and other lists, from which a snapshot is made. A new replica
 * takes all of them at once, and not one by one.
 */
export interface SharedFacts {
  /** Takes the lists that a worker has published. Throws `SourceError` and `PostgresError`. */
  take(): Promise<void>;
  /** Publishes the lists in memory. Throws `PostgresError`. */
  publish(): Promise<void>;
}

export interface SharedFactsDeps {
  /** The lists of the process, by kind. */
  readonly lists: ReadonlyMap<string, ListCache>;
  /** Identifies the code that makes the lists: those of another release are of no use. */
  readonly release: string;
  /** Contents of the cluster. */
  readonly contents: Pick<Contents, 'readMany' | 'add'>;
  /** Publications of the product. */
  readonly publications: Publications;
}

/** A publication: the lists by kind. */
interface Bundle {
  readonly release: string;
  readonly lists: readonly (readonly [kind: string, entries: readonly ListEntry[]])[];
}

export function createSharedFacts({ lists, release, contents, publications }: SharedFactsDeps): SharedFacts {
  return {
    async take() {
      const newest = await publications.newest('facts');
      const [bytes] = newest === undefined ? [] : await contents.readMany([newest.blob]);
      if (bytes === undefined) return;
      const bundle: Bundle = parse(bytes);
      if (bundle.release !== release) return;
      for (const [kind, entries] of bundle.lists) lists.get(kind)?.add(entries);
    },
    async publish() {
      const bundle: Bundle = { release, lists: [...lists].map(([kind, each]) => [kind, each.entries()]) };
      const { name, text } = blobOf('facts', bundle);
      const newest = await publications.newest('facts');
      if (newest?.blob === name) return;
      await contents.add([[name, text]]);
      await publications.publish('facts', name);
    },
  };
}
