import type { Articles } from '#catalog/pages/article.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Page } from '#model/page/page.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import type { Contents } from './contents/contents.ts';

export interface FamilyCopierDeps {
  /** Provides the snapshot to copy. */
  readonly snapshots: Pick<SnapshotStore, 'current'>;
  /** Copies rendered pages. */
  readonly articles: Pick<Articles, 'copy'>;
  /** Copies contents. */
  readonly contents: Pick<Contents, 'fetch'>;
  /** The names of the contents that readers are likely to ask for. */
  readonly contentNames: () => readonly string[];
  /** Called with errors; what could not be copied is read when it is needed. */
  readonly onError: (error: unknown) => void;
}

/** Pages that are copied at once. */
const batchSize = 64;

/**
 * Creates the function that copies the rendered pages, the documents and the images of the current snapshot to this
 * machine, so that it answers without the database. What was copied before is not looked at again.
 */
export function createFamilyCopier(deps: FamilyCopierDeps): () => Promise<void> {
  const { snapshots, articles, contents, contentNames, onError } = deps;
  let known = new Map<string, string>();

  async function copyPages(snapshot: Snapshot): Promise<void> {
    const next = new Map<string, string>();
    const wanted: { repo: string; page: Page }[] = [];
    for (const [repo, { pages }] of snapshot.packages) {
      for (const page of pages.values()) {
        const name = `${repo}/${page.file}`;
        next.set(name, page.hash);
        if (known.get(name) !== page.hash) wanted.push({ repo, page });
      }
    }
    for (let from = 0; from < wanted.length; from += batchSize) {
      await articles.copy(snapshot, wanted.slice(from, from + batchSize));
    }
    known = next;
  }

  return coalesce<void, void>(async () => {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return;
    try {
      await copyPages(snapshot);
      await contents.fetch(contentNames());
    } catch (error) {
      onError(error);
    }
  });
}
