import { setImmediate } from 'node:timers/promises';
import type { BrokenLink, ExportProgress, FailedAddress } from '#export/export-report.ts';
import type { ExportSource } from '#export/export-source.ts';
import { type Entries, type Entry, filesOf, type Manifest } from '#export/files/manifest.ts';
import { createWriter, type WriterDeps, type Written } from '#export/files/writer.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import { dataAt } from '#model/address/address.ts';
import type { Fingerprint } from '#model/fingerprint.ts';
import { routeAt } from '#model/match-route.ts';
import type { Route } from '#model/routes.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { createRefusals } from './refusals.ts';

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
const atOnce = 12;
const laterAtOnce = 4;

/** Addresses after which others get their turn. */
const visitsInARow = 8;

/** The crawl leaves these alone wherever a document links to them. */
const unwritten: ReadonlySet<Route['exported']> = new Set(['never', 'only']);

/** Writes all listed addresses, and those that their documents lead to. */
export function createCrawl({ later, leading, before, onProgress, ...parts }: CrawlDeps): {
  run(): Promise<Crawled>;
} {
  const { source } = parts;
  const listed = new Set(parts.listed);
  const writer = createWriter(parts);
  const keep = createKeep(parts, before);
  const refusals = createRefusals({ listed, before, keeper: parts.keeper });
  const entries = new Map<string, Entry>();
  const known = new Map<string, string>([...leading, ...listed].map((path) => [path, '']));
  // The last found is looked at first: the other forms of a page follow while its article is at hand.
  const waiting = [...leading, ...[...listed].toReversed()];
  let done = 0;
  let turn: Promise<void> | undefined;
  let failure: unknown;

  function note(from: string, entry: Entry): void {
    const { links = [], page } = entry;
    entries.set(from, entry);
    for (const path of page ? [...links, dataAt(from, { base: '' })] : links) {
      if (known.has(path)) continue;
      known.set(path, from);
      waiting.push(path);
    }
  }

  function isWorthFollowing(path: string): boolean {
    if (unwritten.has(routeAt(path).exported)) return false;
    // A folder is shown by its first page.
    return !listed.has(path) && !listed.has(`${path.replace(/\/$/, '')}/index.html`);
  }

  async function visit(path: string): Promise<void> {
    const earlier = before.entries.get(path);
    const fingerprint = await source.fingerprintOf(path);
    if (keep(earlier, fingerprint)) return note(path, earlier);
    const written = await addFingerprint(source, { path, fingerprint, written: await writer.write(path, earlier) });
    if (written.kind === 'entry') {
      const { links, ...rest } = written.entry;
      note(path, { ...rest, ...(links && { links: links.filter(isWorthFollowing) }) });
    } else if (!leading.has(path)) {
      const lastGood = refusals.note(written, { path, from: known.get(path) ?? '' });
      if (lastGood) note(path, lastGood);
    }
  }

  async function look(path: string): Promise<void> {
    if (failure !== undefined) throw failure;
    await visit(path);
    done += 1;
    onProgress({ done, total: known.size });
    // What is kept is found without waiting for anything, so others would wait for all of it.
    if (done % visitsInARow === 0) turn = setImmediate();
    await turn;
  }

  async function work(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await look(path);
  }

  async function visitAll(): Promise<void> {
    // Who comes to an end early may have left others that find more.
    while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work));
  }

  async function visitLater(): Promise<void> {
    for await (const paths of later) {
      const others = [...paths].filter((path) => !known.has(path));
      for (const path of others) {
        known.set(path, '');
        listed.add(path);
      }
      await mapConcurrent(others, laterAtOnce, look);
    }
    // What they lead to.
    await visitAll();
  }

  function fail(error: unknown): never {
    failure ??= error;
    throw error;
  }

  return {
    async run() {
      // What fails in one of them ends the other.
      await Promise.all([visitAll(), visitLater()].map((half) => half.catch(fail)));
      return { entries, failures: refusals.failures, broken: refusals.broken };
    },
  };
}

/** Makes what takes over the files of an address, where all that they were made from is as it was; false where it is not. */
function createKeep({ source, keeper }: Pick<CrawlDeps, 'source' | 'keeper'>, before: Manifest) {
  return (entry: Entry | undefined, fingerprint: Fingerprint | undefined): entry is Entry => {
    if (entry?.origin === undefined || entry.origin !== fingerprint?.key) return false;
    const isAsBefore = fingerprint.from === undefined || before.family === source.family;
    if (!isAsBefore && !(entry.use && stillAnswers(source.links, entry.use, fingerprint.from))) return false;
    return keeper.keepAll(filesOf(entry));
  };
}

/** Adds to what was written what it was made from, so that the next export can tell whether it would be the same. */
async function addFingerprint(
  source: ExportSource,
  { path, fingerprint, written }: { path: string; fingerprint: Fingerprint | undefined; written: Written },
): Promise<Written> {
  if (written.kind !== 'entry' || fingerprint === undefined) return written;
  const { lasting, use } = await source.reuseConditions(path);
  const isTold = lasting && (fingerprint.from === undefined || use !== undefined);
  return { ...written, entry: { ...written.entry, ...(isTold && { origin: fingerprint.key, ...(use && { use }) }) } };
}
