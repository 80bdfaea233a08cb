import type { JoinOptions } from '#cli/wiring/catalog/shared-site.ts';
import type { Settings } from '#config/schema.ts';
import { createRepositoryCalls, type RepositoryCallsDeps } from '#features/cluster/answers.ts';
import { type Contents, createContents } from '#features/cluster/contents/contents.ts';
import { publishedRepositories } from '#features/cluster/family/family-publisher.ts';
import { createFamilyReader, type FamilyReader } from '#features/cluster/family/family-reader.ts';
import type { PublishedDeps } from '#features/cluster/family/published-repository.ts';
import { openJobQueue } from '#features/cluster/jobs/job-queue.ts';
import { createReconnectingJobs, type ReconnectingJobs } from '#features/cluster/jobs/reconnecting-jobs.ts';
import { watchWorkers } from '#features/cluster/jobs/worker-watch.ts';
import { layeredStore } from '#features/cluster/store/layered-store.ts';
import { openPostgresStore } from '#features/cluster/store/open-postgres-store.ts';
import type { Publications, SharedStore } from '#features/cluster/store/shared-store.ts';
import { withoutOutages } from '#features/cluster/without-outages.ts';
import { createSharedMirrors, type SharedMirrors } from '#features/cluster/work/shared-mirrors.ts';
import type { PostgresError } from '#platform/postgres/postgres-error.ts';
import type { PartState, SharedStoreState } from '#server/api/health.ts';
import type { SnapshotNumbers } from '#server/http/snapshot-number.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import type { Store } from '#store/store.ts';

/** The connection of a process to the others of its site. */
export interface Cluster extends PublishedDeps, SnapshotNumbers {
  /** The store of this process. */
  readonly store: Store;
  /** The database. */
  readonly shared: SharedStore;
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** Publications of the product. */
  readonly publications: Publications;
  /** Reads published families. */
  readonly family: FamilyReader;
  /** Jobs of the cluster. */
  readonly jobs: ReconnectingJobs;
  /** Its state, for operators. */
  readonly state: SharedStoreState;
  /** Parts of the site that are not well, for its health. */
  parts(): readonly PartState[];
  /** True for a process that does jobs. */
  readonly isWorker: boolean;
  /** Mirrors of a source, by its index in the settings, whose repositories all workers fetch. */
  mirrorsOf(source: number, own: Mirrors): SharedMirrors;
  /** The mirrors that {@link mirrorsOf} made for a source. */
  madeMirrors(source: number): SharedMirrors | undefined;
  /** Records the number of the publication that is shown. */
  setShown(number: number): void;
  /** Ends the jobs. The store is closed by the catalog. */
  close(): Promise<void>;
}

/** The part that is listed while no worker runs. */
const alone: readonly PartState[] = [
  { name: 'workers', status: 'stale', problem: 'No worker runs, so older pages may be shown. The log says why.' },
];

/** How long a worker may take to answer a question, in milliseconds. */
const answerTimeoutMs: RepositoryCallsDeps['timeoutMs'] = 10_000;

/** Connects to the database at an address. Throws `PostgresError` and `NewerDatabaseError`. */
export async function openCluster({ product, server }: Settings, url: string, options: JoinOptions): Promise<Cluster> {
  const { local, role, warn } = options;
  const onError = withoutOutages(options.onError);
  const isWorker = role !== 'serve';
  const cacheSize = server.cacheSize * 1024 * 1024;
  const shared = await openPostgresStore({ url, cacheSize, warn, name: `asterism ${role}` });
  const contents = createContents({ blobs: shared.blobs, copies: local.documents, warn });
  const publications = shared.publications(product);
  const jobs = createReconnectingJobs((onLost) => {
    const onFailed = (error: PostgresError): void => {
      shared.report(error);
      if (error.isMissingTable) onLost();
    };
    return openJobQueue({ url, product, isWorker, onError, onFailed });
  }, onError);
  const workers = isWorker ? undefined : watchWorkers({ jobs, warn });
  const isUp = (): boolean => shared.problem() === undefined;
  const calls = createRepositoryCalls({ contents, jobs, timeoutMs: answerTimeoutMs });
  const mirrors = new Map<number, SharedMirrors>();
  const waiting = new Set<() => void>();
  let shown = 0;
  return {
    store: layeredStore(shared, local),
    shared,
    contents,
    calls,
    publications,
    family: createFamilyReader({ contents, calls }),
    jobs,
    isWorker,
    state: {
      isUp,
      current: () => shown,
      jobs: async () => (isUp() ? jobs.counts().catch(() => undefined) : undefined),
    },
    parts: () => (workers?.isAlone() ? alone : []),
    mirrorsOf(source, own) {
      const published = () => publishedRepositories({ contents, publications }, source);
      const made =
        mirrors.get(source) ?? createSharedMirrors({ mirrors: own, source, contents, calls, jobs, published });
      mirrors.set(source, made);
      return made;
    },
    madeMirrors: (source) => mirrors.get(source),
    current: () => shown,
    setShown(number) {
      shown = number;
      for (const check of waiting) check();
    },
    until: (number, timeoutMs) => whenMet(() => shown >= number, waiting, timeoutMs),
    async close() {
      workers?.close();
      await jobs.close();
    },
  };
}

/** Resolves when a call of the added check finds the condition met, or after the time. */
function whenMet(isMet: () => boolean, checks: Set<() => void>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (isMet()) end();
    };
    const timer = setTimeout(() => end(), timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      checks.delete(check);
      resolve();
    };
    checks.add(check);
  });
}
