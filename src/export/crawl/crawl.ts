import { setImmediate } from 'node:timers/promises';
import type { BrokenLink, ExportProgress, FailedAddress } from '#export/export-report.ts';
import type { ExportSource } from '#export/export-source.ts';
import { type Entries, type Entry, filesOf, type Manifest } from '#export/files/manifest.ts';
import { createWriter, type Writer, type WriterDeps, type Written } from '#export/files/writer.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import { dataAt } from '#model/address/address.ts';
import type { Fingerprint } from '#model/fingerprint.ts';
import { routeAt } from '#model/match-route.ts';
import type { Route } from '#model/routes.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { CrawlQueue } from './crawl-queue.ts';
import { createRefusals, type Refusals } from './refusals.ts';

/** What a crawl is made with. */
export interface CrawlDeps extends WriterDeps {
  /** The paths inside the site that must be there. */
  readonly listed: ReadonlySet<string>;
  /** More of them, of which nobody knows before much of the site was read; each group is written before the next is asked for. */
  readonly later: AsyncIterable<ReadonlySet<string>> | Iterable<ReadonlySet<string>>;
  /** Paths inside the site that are written where they lead to others. */
  readonly leading: ReadonlySet<string>;
  /** What the export before wrote. */
  readonly before: Manifest;
  /** Told after each address. */
  readonly onProgress: (progress: ExportProgress) => void;
}

/** What a crawl found. */
export interface Crawled {
  /** What was written, by path inside the site. */
  readonly entries: Entries;
  /** The addresses that cannot be written. */
  readonly failures: readonly FailedAddress[];
  /** Links that lead nowhere. */
  readonly broken: readonly BrokenLink[];
}

/** Addresses that are asked for at once, together enough for all threads that render and compress. */
const concurrency = 12;
const laterConcurrency = 4;

/** Addresses after which others get their turn. */
const visitsInARow = 8;

/** The crawl leaves these alone wherever a document links to them. */
const unwritten: ReadonlySet<Route['exported']> = new Set(['never', 'only']);

/** Writes all listed addresses, and those that their documents lead to. */
export class Crawl {
  readonly #deps: CrawlDeps;
  readonly #listed: Set<string>;
  readonly #queue: CrawlQueue;
  readonly #writer: Writer;
  readonly #refusals: Refusals;
  readonly #entries = new Map<string, Entry>();
  #done = 0;
  #pause: Promise<void> | undefined;
  #failure: unknown;

  /** Prepares the crawl of a site. */
  constructor(deps: CrawlDeps) {
    this.#deps = deps;
    this.#listed = new Set(deps.listed);
    this.#queue = new CrawlQueue([...deps.leading, ...[...deps.listed].toReversed()]);
    this.#writer = createWriter(deps);
    this.#refusals = createRefusals({ listed: this.#listed, before: deps.before, keeper: deps.keeper });
  }

  /** Runs the crawl, once. Throws what the disk refuses, and `ExportFailed` if an answer breaks off. */
  async run(): Promise<Crawled> {
    // A failure of one half ends the other.
    const fail = (error: unknown): never => {
      this.#failure ??= error;
      throw error;
    };
    await Promise.all([this.#visitAll(), this.#visitLater()].map((half) => half.catch(fail)));
    return { entries: this.#entries, failures: this.#refusals.failures, broken: this.#refusals.broken };
  }

  async #visitAll(): Promise<void> {
    // A worker that finds the queue empty ends, although another may still add addresses.
    while (!this.#queue.isEmpty) await Promise.all(Array.from({ length: concurrency }, () => this.#work()));
  }

  async #visitLater(): Promise<void> {
    for await (const paths of this.#deps.later) {
      const added = this.#queue.claim(paths);
      for (const path of added) this.#listed.add(path);
      await mapConcurrent(added, laterConcurrency, (path) => this.#process(path));
    }
    // The addresses that they lead to.
    await this.#visitAll();
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
    const { source, before, leading } = this.#deps;
    const earlier = before.entries.get(path);
    const fingerprint = await source.fingerprintOf(path);
    if (reuse(earlier, fingerprint, this.#deps)) return this.#record(path, earlier);
    const written = await addFingerprint(source, {
      path,
      fingerprint,
      written: await this.#writer.write(path, earlier),
    });
    if (written.kind === 'entry') {
      const { links, ...rest } = written.entry;
      const followed = links?.filter((link) => isWorthFollowing(link, this.#listed));
      this.#record(path, { ...rest, ...(followed && { links: followed }) });
    } else if (!leading.has(path)) {
      const lastGood = this.#refusals.note(written, { path, from: this.#queue.namedBy(path) });
      if (lastGood) this.#record(path, lastGood);
    }
  }

  #record(path: string, entry: Entry): void {
    const { links = [], page } = entry;
    this.#entries.set(path, entry);
    for (const link of links) this.#queue.add(link, path);
    if (page) this.#queue.add(dataAt(path, { base: '' }), path);
  }
}

function isWorthFollowing(path: string, listed: ReadonlySet<string>): boolean {
  if (unwritten.has(routeAt(path).exported)) return false;
  // A folder is shown by its first page.
  return !listed.has(path) && !listed.has(`${path.replace(/\/$/, '')}/index.html`);
}

/** Takes over the files of an address whose inputs have not changed; false if they have, or if a file is missing. */
function reuse(
  entry: Entry | undefined,
  fingerprint: Fingerprint | undefined,
  { source, keeper, before }: Pick<CrawlDeps, 'source' | 'keeper' | 'before'>,
): entry is Entry {
  if (entry?.origin === undefined || entry.origin !== fingerprint?.key) return false;
  const isAsBefore = fingerprint.from === undefined || before.family === source.family;
  if (!isAsBefore && !(entry.use && stillAnswers(source.links, entry.use, fingerprint.from))) return false;
  return keeper.keepAll(filesOf(entry));
}

/** Adds the fingerprint to an entry, so that the next export can tell whether it would be the same. */
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
