import { setImmediate } from 'node:timers/promises';
import type { BrokenLink, ExportProgress, FailedAddress } from '#features/export/export-report.ts';
import type { ExportSource } from '#features/export/export-source.ts';
import { type Entries, type Entry, filesOf, type Manifest } from '#features/export/files/manifest.ts';
import { createWriter, type Writer, type WriterDeps, type Written } from '#features/export/files/writer.ts';
import type { Fingerprint } from '#features/export/fingerprints/fingerprint.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import { routeAt } from '#model/match-route.ts';
import type { Route } from '#model/route.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { CrawlQueue } from './crawl-queue.ts';
import { createDeferredLinks, type DeferredLinks } from './deferred-links.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import type { PathGroup, VersionGroups } from './version-groups.ts';

/** Dependencies of a crawl. */
export interface CrawlDeps extends WriterDeps {
  /** The paths inside the site that must exist. */
  readonly listed: ReadonlySet<string>;
  /**
   * Further paths, which are known only after much of the site was read; each group is written before the next is
   * requested.
   */
  readonly later: AsyncIterable<ReadonlySet<string>> | Iterable<ReadonlySet<string>>;
  /** Paths inside the site that redirect to others. */
  readonly redirecting: ReadonlySet<string>;
  /** The addresses of versions, which are written after all others, one group after the other. */
  readonly versions: VersionGroups;
  /** Manifest of the previous export. */
  readonly before: Manifest;
  /** Its entries that can be reused. */
  readonly earlier: Entries;
  /** Called after each address. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Result of a crawl. */
export interface Crawled {
  /** Written entries, by path inside the site. */
  readonly entries: Entries;
  /** The addresses that cannot be written. */
  readonly failures: readonly FailedAddress[];
  readonly broken: readonly BrokenLink[];
}

/** Maximum number of addresses that are fetched at once, enough for all threads that render and compress. */
const concurrency = 12;
const laterConcurrency = 4;

/** Number of addresses after which the event loop gets a turn. */
const visitsInARow = 8;

/** Links to these routes are not followed. */
const unfollowed: ReadonlySet<Route['exported']> = new Set(['never', 'only']);

/** Writes all listed addresses, and those that their documents link to. */
export class Crawl {
  readonly #deps: CrawlDeps;
  readonly #listed: Set<string>;
  readonly #queue: CrawlQueue;
  readonly #writer: Writer;
  readonly #refusals: Refusals;
  readonly #deferred: DeferredLinks;
  readonly #entries = new Map<string, Entry>();
  #done = 0;
  #pause: Promise<void> | undefined;
  #failure: unknown;

  constructor(deps: CrawlDeps) {
    this.#deps = deps;
    const { groups } = deps.versions;
    this.#listed = new Set([...deps.listed, ...groups.flatMap(({ paths }) => paths)]);
    this.#deferred = createDeferredLinks(deps.versions);
    this.#queue = new CrawlQueue([...deps.redirecting, ...[...deps.listed].toReversed()]);
    this.#writer = createWriter(deps);
    this.#refusals = createRefusals({ listed: this.#listed, before: deps.before, reusedFiles: deps.reusedFiles });
  }

  /** Runs the crawl, once. Throws file system errors, and `ExportFailed` if a response breaks off. */
  async run(): Promise<Crawled> {
    // A failure of one half stops the other.
    const fail = (error: unknown): never => {
      this.#failure ??= error;
      throw error;
    };
    await Promise.all([this.#visitAll(), this.#visitLater()].map((half) => half.catch(fail)));
    for (const group of this.#deps.versions.groups) await this.#visitGroup(group);
    return { entries: this.#entries, failures: this.#refusals.failures, broken: this.#refusals.broken };
  }

  async #visitAll(): Promise<void> {
    // A worker ends when the queue is empty, although another one may still add addresses.
    while (!this.#queue.isEmpty) await Promise.all(Array.from({ length: concurrency }, () => this.#work()));
  }

  async #visitLater(): Promise<void> {
    for await (const paths of this.#deps.later) {
      const added = this.#queue.claim(paths);
      for (const path of added) this.#listed.add(path);
      await mapConcurrent(added, laterConcurrency, (path) => this.#process(path));
    }
    // The addresses that they link to.
    await this.#visitAll();
  }

  async #visitGroup(group: PathGroup): Promise<void> {
    for (const [path, namedBy] of this.#deferred.begin(group)) this.#queue.add(path, namedBy);
    for (const path of group.paths.toReversed()) this.#queue.add(path, '');
    await this.#visitAll().catch((error: unknown) => {
      this.#failure ??= error;
      throw error;
    });
  }

  async #work(): Promise<void> {
    for (let path = this.#queue.take(); path !== undefined; path = this.#queue.take()) await this.#process(path);
  }

  async #process(path: string): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    await this.#visit(path);
    this.#done += 1;
    this.#deps.onProgress({ done: this.#done, total: this.#queue.size });
    // An unchanged address needs no I/O, so a long run of them would block the event loop.
    if (this.#done % visitsInARow === 0) this.#pause = setImmediate();
    await this.#pause;
  }

  async #visit(path: string): Promise<void> {
    const { source, redirecting } = this.#deps;
    const earlier = this.#deps.earlier.get(path);
    const fingerprint = await source.fingerprintOf(path);
    const same = await reused(earlier, fingerprint, this.#deps);
    if (same !== undefined) return this.#record(path, same);
    const written = await addFingerprint(source, {
      path,
      fingerprint,
      written: await this.#writer.write(path, earlier),
    });
    if (written.kind === 'entry') {
      const { links, ...rest } = written.entry;
      const followed = links?.filter((link) => isWorthFollowing(link, this.#listed));
      this.#record(path, { ...rest, ...(followed && { links: followed }) });
    } else if (!redirecting.has(path)) {
      const lastGood = this.#refusals.record(written, { path, from: this.#queue.namedBy(path) });
      if (lastGood) this.#record(path, lastGood);
    }
  }

  #record(path: string, entry: Entry): void {
    const { links = [] } = entry;
    this.#entries.set(path, entry);
    for (const link of links) if (!this.#deferred.defer(link, path)) this.#queue.add(link, path);
  }
}

function isWorthFollowing(path: string, listed: ReadonlySet<string>): boolean {
  if (unfollowed.has(routeAt(path).exported)) return false;
  // A folder is shown by its first page.
  return !listed.has(path) && !listed.has(`${path.replace(/\/$/, '')}/index.html`);
}

/** Reuses the files of an address with unchanged inputs; undefined if they changed, or if a file is missing. */
async function reused(
  entry: Entry | undefined,
  fingerprint: Fingerprint | undefined,
  { source, reusedFiles, before }: Pick<CrawlDeps, 'source' | 'reusedFiles' | 'before'>,
): Promise<Entry | undefined> {
  if (entry?.origin === undefined || entry.origin !== fingerprint?.key) return undefined;
  const { from } = fingerprint;
  if (from !== undefined && before.family !== source.family) {
    if (entry.use === undefined || !stillAnswers(await source.linksFrom(from.repo), entry.use, from)) return undefined;
  }
  return reusedFiles.reuse(filesOf(entry)) ? entry : undefined;
}

/** Adds the fingerprint to an entry, so that the next export can reuse it. */
async function addFingerprint(
  source: ExportSource,
  { path, fingerprint, written }: { path: string; fingerprint: Fingerprint | undefined; written: Written },
): Promise<Written> {
  if (written.kind !== 'entry' || fingerprint === undefined) return written;
  const { lasting, use } = await source.reuseConditions(path);
  const isComplete = lasting && (fingerprint.from === undefined || use !== undefined);
  const origin = isComplete ? { origin: fingerprint.key, ...(use && { use }) } : {};
  return { ...written, entry: { ...written.entry, ...origin } };
}
