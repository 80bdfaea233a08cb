import type { CurrentRelease } from '#catalog/facet.ts';
import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { OpenSources } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import { familyFormat } from '#features/cluster/family/family-manifest.ts';
import type { RepositoryOrigin } from '#features/cluster/family/repository-record.ts';
import { createIndexBuilder } from '#features/cluster/index/index-builder.ts';
import type { SharedFacts } from '#features/cluster/shared-facts.ts';
import { createPageJobs } from '#features/cluster/work/page-jobs.ts';
import { createWorker } from '#features/cluster/work/worker.ts';
import { openSearch } from '#features/search/engine/open-search.ts';
import { indexFile } from '#features/search/files/index-file.ts';
import { digest } from '#platform/hash.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { Cluster } from './open-cluster.ts';

/** Dependencies of a worker. */
export interface WorkerInput {
  readonly cluster: Cluster;
  /** The sources of the settings. */
  readonly open: OpenSources;
  /** What the files of the family say. */
  readonly facts: SharedFacts;
  /** Renders pages. */
  readonly articles: Articles;
  /** Provides the snapshot of this worker. */
  readonly snapshots: SnapshotStore;
  /** Gives the repository that plain addresses show. */
  readonly currentRelease: CurrentRelease | undefined;
  /** The settings that decide what is published of a repository, as JSON. */
  readonly published: unknown;
  /** Identifies the code that renders pages. */
  readonly release: string;
  /** What features keep open, which may change what a listing says. */
  readonly opened: Pick<OpenedFeatures, 'version'>;
  /** Shows the newest publication. */
  readonly load: () => Promise<unknown>;
  /** Called with the name of a source that has answered or failed. */
  readonly onAnswer: (source: string) => void;
  /** Called with errors that do not stop the worker. */
  readonly onError: (error: unknown) => void;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** The jobs of a process. */
export interface OpenWorker {
  /** Takes jobs from now on. */
  start(): void;
  /** Adds the jobs that the snapshot of a publication needs. */
  announce(report: SyncReport, number: number): void;
  /** Takes no further jobs. */
  close(): Promise<void>;
}

/** Opens the part of a process that does jobs. */
export function openWorker(settings: Settings, build: BuildPaths, input: WorkerInput): OpenWorker {
  const { cluster, open, articles, snapshots, release, load, onError, warn, states } = input;
  const { product, server } = settings;
  const { jobs, contents, publications, shared } = cluster;
  const site = { product, base: server.base };
  const builder = createIndexBuilder({
    articles,
    release,
    contents,
    publications,
    concurrency: server.limits.threads,
    file: `${indexFile(settings)}-build`,
    open: (file) => openSearch({ file, worker: build.worker('search'), site, warn, states }),
  });
  const worker = createWorker({
    sources: open.sources,
    mirrors: open.mirrors(),
    contents,
    blobs: shared.blobs,
    claims: shared.claims,
    publications,
    jobs,
    currentRelease: input.currentRelease,
    stamp: stampOf(settings, input),
    interval: server.sync.interval * 1_000,
    originOf: (index, { folder }) => originOf(index, cluster.madeMirrors(index)?.targetOf(folder)),
    shown: cluster.current,
    onPublished: () => void load().catch(onError),
    onAnswer: input.onAnswer,
    warn,
    onError,
  });
  const pages = createPageJobs({
    jobs,
    claims: shared.claims,
    snapshots,
    articles,
    builder,
    facts: input.facts,
    load,
    shown: cluster.current,
    onError,
  });
  return {
    start() {
      jobs.keepStarted(async () => {
        await worker.start();
        await pages.start();
      });
      // What came meanwhile, or what the database has lost, is published now and not at the next interval.
      shared.onReturn(() => jobs.whenReady(worker.ask));
    },
    announce: pages.announce,
    async close() {
      builder.close();
      await worker.close();
    },
  };
}

function originOf(source: number, target: GitTarget | undefined): RepositoryOrigin {
  return { source, ...(target && { target }) };
}

/** Changes with everything that decides what a worker publishes of a repository. */
function stampOf({ product }: Settings, { release, published, opened }: WorkerInput): string {
  return digest(JSON.stringify([familyFormat, release, product, published, opened.version]));
}
