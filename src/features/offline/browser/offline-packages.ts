import type { OfflinePackage, SavedBatch, SaveFailure, WorkerCalls } from '#features/offline/messages.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { notify } from '#web/app/notice.ts';
import { createStore, type Store } from '#web/app/store.ts';
import { loadFamily } from '#web/client/load-family.ts';
import { callWorker } from './call-worker.ts';

/** The package that is being saved. */
export interface SaveProgress {
  readonly repo: string;
  /** Pages that are saved. */
  readonly done: number;
  /** Pages that are known so far. */
  readonly total: number;
}

/** The offline copies of packages. One package is saved at a time, and the reader may go on reading meanwhile. */
export interface OfflinePackages {
  /** Packages that have an offline copy. */
  readonly packages: Store<readonly OfflinePackage[]>;
  /** Undefined if no package is being saved. */
  readonly progress: Store<SaveProgress | undefined>;
  /** Saves or updates the package of the current page and notifies the reader of the result. */
  save(): Promise<void>;
  /** Cancels {@link save}. */
  stop(): void;
  /** Removes the offline copy of a package. */
  remove(repo: string): Promise<void>;
  /** Reads the list of packages from the service worker. */
  refresh(): Promise<void>;
}

/** Pages that are requested at a time. */
const batchSize = 6;

/** Delays before a failed batch is retried, in milliseconds. */
const retryDelays = [1_000, 5_000, 15_000];

/** Creates the offline copies, with an empty list until it is refreshed. */
export function createOfflinePackages(app: AppState): OfflinePackages {
  const packages = createStore<readonly OfflinePackage[]>([]);
  const progress = createStore<SaveProgress | undefined>(undefined);

  async function refresh(): Promise<void> {
    packages.set(await callWorker('listPackages', {}));
  }

  async function remove(repo: string): Promise<void> {
    await callWorker('removePackage', { repo });
    await refresh();
  }

  return {
    packages,
    progress,
    refresh,
    stop: () => progress.set(undefined),
    async remove(repo) {
      await remove(repo);
      notify(app, { message: app.locale.get().texts.offline.removed });
    },
    async save() {
      if (progress.get() !== undefined) return;
      // Cached on its way: the package drawer opens without the site too.
      void loadFamily(app).catch(() => undefined);
      const { repo } = app.page.get().view.package;
      const isUpdate = packages.get().some((one) => one.repo === repo);
      const failure = await saveAll(app, { progress, isUpdate }).catch(() => 'network' as const);
      progress.set(undefined);
      // An incomplete copy would look like a complete one.
      if (failure && !isUpdate) await remove(repo);
      await refresh();
      const { texts } = app.locale.get();
      const saved = packages.get().find((one) => one.repo === repo);
      if (failure && failure !== 'stopped') notify(app, { message: texts.offline[failure] });
      else if (!failure && saved) notify(app, { message: offlineCopyText(app, saved) });
    },
  };
}

interface SaveOptions {
  /** Follows the work; setting it to undefined cancels it. */
  readonly progress: Store<SaveProgress | undefined>;
  /** True if the package has an offline copy, whose record then stays until the new copy is complete. */
  readonly isUpdate: boolean;
}

/** Saves the current page's package. Returns the reason of a failure, undefined on success. */
async function saveAll(
  app: AppState,
  { progress, isUpdate }: SaveOptions,
): Promise<SaveFailure | 'stopped' | undefined> {
  const { path, package: item } = app.page.get().view;
  const { repo, title } = item;
  const { language } = app.locale.get();
  const known = new Set([path]);
  const expected = pagesInTree();
  let saved: OfflinePackage = { repo, title, pages: [], bytes: 0, time: Date.now() };
  const show = (done: number) => progress.set({ repo, done, total: Math.max(known.size, expected) });
  show(0);
  for (let done = 0; done < known.size; ) {
    if (progress.get() === undefined) return 'stopped';
    show(done);
    const paths = [...known].slice(done, done + batchSize);
    const batch = await saveBatch({ repo, language, paths });
    done += paths.length;
    if (batch.failure) return batch.failure;
    saved = { ...saved, pages: [...saved.pages, ...batch.pages], bytes: saved.bytes + batch.bytes };
    for (const linked of batch.linked) known.add(linked);
    const isLast = done >= known.size;
    // If the tab is closed, the record lists the pages that were saved so far.
    if (isLast || !isUpdate) await callWorker('recordPackage', saved);
  }
  return undefined;
}

/** Number of pages in the page tree of the document, including those that it leaves out. */
function pagesInTree(): number {
  const tree = document.getElementById(ids.pages);
  const left = [...(tree?.querySelectorAll<HTMLElement>('[data-more]') ?? [])].map(({ dataset }) =>
    Number(dataset.more),
  );
  return left.reduce((sum, count) => sum + count, tree?.querySelectorAll('ul a').length ?? 0);
}

/** Saves some pages, with retries: a busy site may respond later. */
async function saveBatch(input: WorkerCalls['savePages']['input']): Promise<SavedBatch> {
  let batch = await callWorker('savePages', input);
  for (let retry = 0; batch.failure === 'network' && retry < retryDelays.length; retry += 1) {
    await new Promise((resolve) => setTimeout(resolve, retryDelays[retry]));
    batch = await callWorker('savePages', input);
  }
  return batch;
}

/** Number of pages and size of an offline copy, as text. */
export function offlineCopyText({ locale }: AppState, { pages, bytes }: OfflinePackage): string {
  const { texts, number, plural } = locale.get();
  const size = number(Math.max(0.1, Math.round(bytes / 100_000) / 10));
  return plural(texts.offline.saved, pages.length).replace('{size}', size);
}
