import { isFolder, type PageNode, type Place } from '#model/address/place.ts';
import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import { createStore, type Store } from '#web/app/store.ts';
import { askWorker } from './ask-worker.ts';
import { pathsOf } from './keep-pages.ts';
import type { Batch, KeptPackage, Questions } from './messages.ts';

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

/** How long a site that did not answer is left alone before it is asked again, in milliseconds. */
const pauses = [1_000, 5_000, 15_000];

/** Makes the keeper of packages. */
export function createPackageKeeper(app: AppState): PackageKeeper {
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
  async function keepAll(wasKept: boolean): Promise<Batch['trouble'] | 'stopped'> {
    const { place, path, package: item } = app.page.get().view;
    const { repo, title } = item;
    const { language } = app.locale.get();
    const known = new Set([path, ...pathsOf(place)]);
    const expected = count(place);
    let kept: KeptPackage = { repo, title, pages: [], bytes: 0, time: Date.now() };
    const show = (done: number) => keeping.set({ repo, done, total: Math.max(known.size, expected) });
    show(0);
    for (let done = 0; done < known.size; done += together) {
      if (keeping.get() === undefined) return 'stopped';
      show(done);
      const batch = await keepBatch({ repo, language, paths: [...known].slice(done, done + together) });
      if (batch.trouble) return batch.trouble;
      kept = { ...kept, pages: [...kept.pages, ...batch.pages], bytes: kept.bytes + batch.bytes };
      for (const found of batch.found) known.add(found);
      const isLast = done + together >= known.size;
      // A tab that is closed leaves a part behind, which is told as what it is.
      if (isLast || !wasKept) await askWorker('note', kept);
    }
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
      const trouble = await keepAll(wasKept).catch(() => 'network' as const);
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

/** A site that has much to do may answer in a while. */
async function keepBatch(ask: Questions['keep']['ask']): Promise<Batch> {
  let batch = await askWorker('keep', ask);
  for (let times = 0; batch.trouble === 'network' && times < pauses.length; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauses[times]));
    batch = await askWorker('keep', ask);
  }
  return batch;
}

/** How much of a package is kept, in words. */
export function keptText({ locale }: AppState, { pages, bytes }: KeptPackage): string {
  const { texts, number, plural } = locale.get();
  const size = number(Math.max(0.1, Math.round(bytes / 100_000) / 10));
  return plural(texts.offline.kept, pages.length).replace('{size}', size);
}

/** Pages of a package, also those that its tree leaves out. */
function count(place: Place | undefined): number {
  const countIn = (nodes: readonly PageNode[]): number =>
    nodes.reduce((sum, node) => sum + (isFolder(node) ? countIn(node.pages) + (node.more ?? 0) : 1), 0);
  return countIn(place?.pages ?? []);
}
