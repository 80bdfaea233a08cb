import { isFolder, type PageNode } from '#model/place.ts';
import type { Interface } from '#web/app/interface.ts';
import { notify } from '#web/app/notice.ts';
import { createStore, type Store } from '#web/app/store.ts';
import { askWorker } from './ask-worker.ts';
import { pathsOf } from './keep-pages.ts';
import type { Batch, KeptPackage } from './messages.ts';

/** A package that is being kept. */
export interface Keeping {
  /** Its identity. */
  readonly repo: string;
  /** Pages that are kept already. */
  readonly done: number;
  /** Pages that are known so far. */
  readonly total: number;
}

/** Keeps whole packages, one at a time, and goes on while the reader reads on. */
export interface PackageKeeper {
  /** Packages that are kept whole. */
  readonly packages: Store<readonly KeptPackage[]>;
  /** The package that is being kept. */
  readonly keeping: Store<Keeping | undefined>;
  /** Keeps the package of the page being shown. Tells the reader how it ended. */
  keep(): Promise<void>;
  /** Gives up what {@link keep} does. */
  stop(): void;
  /** Lets go of a package. */
  drop(repo: string): Promise<void>;
  /** Asks again what is kept. */
  refresh(): Promise<void>;
}

/** Pages that are asked for together. */
const together = 6;

/** Makes the keeper of packages. */
export function createPackageKeeper(app: Interface): PackageKeeper {
  const packages = createStore<readonly KeptPackage[]>([]);
  const keeping = createStore<Keeping | undefined>(undefined);
  const tell = (message: string) => notify(app, { message });

  async function refresh(): Promise<void> {
    packages.set(await askWorker('packages', {}));
  }

  async function drop(repo: string): Promise<void> {
    await askWorker('drop', { repo });
    await refresh();
  }

  /** Why it could not be kept, 'stopped' where the reader gave it up; undefined where it is kept. */
  async function keepAll(): Promise<Batch['trouble'] | 'stopped'> {
    const { place, path, package: item } = app.page.get().view;
    const { repo, title } = item;
    const { language } = app.locale.get();
    const known = new Set([path, ...pathsOf(place)]);
    const expected = count(place?.pages ?? []);
    const kept: KeptPackage = { repo, title, pages: [], bytes: 0, time: Date.now() };
    let { pages, bytes } = kept;
    for (let done = 0; done < known.size; done += together) {
      if (done > 0 && keeping.get() === undefined) return 'stopped';
      keeping.set({ repo, done, total: Math.max(known.size, expected) });
      const batch = await askWorker('keep', { repo, language, paths: [...known].slice(done, done + together) });
      if (batch.trouble) return batch.trouble;
      pages = [...pages, ...batch.pages];
      bytes += batch.bytes;
      for (const found of batch.found) known.add(found);
    }
    await askWorker('finish', { ...kept, pages, bytes });
    return undefined;
  }

  return {
    packages,
    keeping,
    refresh,
    stop: () => keeping.set(undefined),
    async drop(repo) {
      await drop(repo);
      tell(app.locale.get().texts.offline.dropped);
    },
    async keep() {
      if (keeping.get() !== undefined) return;
      const { repo } = app.page.get().view.package;
      const wasKept = packages.get().some((one) => one.repo === repo);
      const trouble = await keepAll().catch(() => 'network' as const);
      keeping.set(undefined);
      // A part would look like the whole.
      if (trouble && !wasKept) await drop(repo);
      await refresh();
      const { texts } = app.locale.get();
      const kept = packages.get().find((one) => one.repo === repo);
      if (trouble && trouble !== 'stopped') tell(texts.offline[trouble]);
      else if (!trouble && kept) tell(keptText(app, kept));
    },
  };
}

/** How much of a package is kept, in words. */
export function keptText({ locale }: Interface, { pages, bytes }: KeptPackage): string {
  const { texts, number, plural } = locale.get();
  const size = number(Math.max(0.1, Math.round(bytes / 100_000) / 10));
  return plural(texts.offline.kept, pages.length).replace('{size}', size);
}

function count(nodes: readonly PageNode[]): number {
  return nodes.reduce((sum, node) => sum + (isFolder(node) ? count(node.pages) + (node.more ?? 0) : 1), 0);
}
