import type { PackageEntry } from '#catalog/package-entry.ts';
import { type PublishDeps, publishListings } from '#catalog/publish-listings.ts';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import type { SourceListing } from '#catalog/source-listings.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import { coalesce } from '#platform/concurrency/coalesce.ts';
import type { Contents } from './contents/contents.ts';
import { contentOf, type FamilyManifest } from './family/family-manifest.ts';
import { parseManifest } from './family/family-publisher.ts';
import type { FamilyReader } from './family/family-reader.ts';
import type { LastPublication } from './last-publication.ts';
import type { SharedFacts } from './shared-facts.ts';
import type { Publication, Publications } from './store/shared-store.ts';
import { isOutage } from './without-outages.ts';

/** Asks the workers to sync. All methods throw `PostgresError`. */
export interface SyncRequests {
  /** Asks for a sync of each source, and waits until all are done, for some minutes at most. */
  syncAll(): Promise<void>;
  /** Asks for a refresh of a repository by its path at its forge, as soon as the database answers. */
  refresh(path: string): Promise<void>;
}

/** Dependencies of a replica's sync. */
export interface ReplicaSyncDeps extends Omit<PublishDeps, 'onReport'> {
  /** Called after each publication that changed something or has failed sources, with its number. */
  readonly onReport: (report: SyncReport, number: number) => void;
  /** Publications of the product. */
  readonly publications: Publications;
  /** Reads published families. */
  readonly family: FamilyReader;
  /** Contents of the cluster. */
  readonly contents: Pick<Contents, 'read'>;
  /** Remembers the last publication on this machine. */
  readonly last: LastPublication;
  /** What the files of the family say. */
  readonly facts: Pick<SharedFacts, 'take'>;
  /** Asks the workers. */
  readonly requests: SyncRequests;
  /** Number of sources in the settings. */
  readonly sources: number;
  /** Milliseconds after which a repository that was not checked is stale. */
  readonly staleAfter: number;
  /** Called before another family is shown: readers soon ask for pages that no thread has rendered for a while. */
  readonly onChange: () => void;
  /** Called with the number of the publication that is shown. */
  readonly onShown: (number: number) => void;
  /** Called when a publication could not be shown; the previous snapshot stays. */
  readonly onError: (error: unknown) => void;
}

/** How often the newest publication is looked up without a notification, in milliseconds. */
const lookUpMs = 15_000;

/** Pause after a publication that could not be read, in milliseconds. */
const retryMs = 1_000;

/** The publication that a replica shows. */
interface ServedPublication extends Publication {
  readonly manifest: FamilyManifest;
  readonly listings: readonly SourceListing[];
}

/** The sync of a process that shows what workers publish. It lists no source itself. */
export class ReplicaSync implements Sync {
  readonly #deps: ReplicaSyncDeps;
  /** Shows the newest publication. */
  readonly load = coalesce<void, SyncReport>(() => this.#loadNewest());
  #shown: ServedPublication | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #stopListening = (): void => undefined;

  /** Creates a sync that has shown nothing yet. */
  constructor(deps: ReplicaSyncDeps) {
    this.#deps = deps;
  }

  async start(): Promise<SyncReport> {
    try {
      return await this.load();
    } catch (error) {
      // The database is away: the last publication that this machine has seen is shown until it is back.
      const known = await this.#deps.last.read();
      const manifest = known && (await this.#manifestOf(known.blob));
      if (known !== undefined && manifest !== undefined) return this.#show(known, manifest);
      // There is nothing to show until the database answers, or a worker publishes again.
      if (!isOutage(error)) this.#deps.onError(error);
      return unchanged(this.#deps);
    }
  }

  async run(): Promise<SyncReport> {
    await this.#deps.requests.syncAll();
    return this.load();
  }

  async refresh(path: string): Promise<undefined> {
    await this.#deps.requests.refresh(path.toLowerCase());
  }

  knows(path: string): boolean {
    return this.#deps.family.knows(path);
  }

  follow(): void {
    this.#stopListening = this.#deps.publications.listen('family', () => this.#follow());
    this.#follow();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  /** Shows the newest publication now, and looks for the next one later. */
  #follow(): void {
    clearTimeout(this.#timer);
    void this.load()
      .then(() => lookUpMs)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#deps.onError(error);
        return retryMs;
      })
      .then((pause) => {
        clearTimeout(this.#timer);
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#follow(), pause).unref();
      });
  }

  async #loadNewest(): Promise<SyncReport> {
    const newest = await this.#deps.publications.newest('family');
    if (newest === undefined) return unchanged(this.#deps);
    if (this.#shown !== undefined && !isNewer(newest, this.#shown)) return this.#age(this.#shown);
    const manifest = await this.#manifestOf(newest.blob);
    // Another release has published it in another form: what is shown stays until this process is updated.
    if (manifest === undefined) return unchanged(this.#deps);
    // Without them, the lists are read one by one.
    if (this.#shown === undefined) await this.#deps.facts.take().catch(this.#deps.onError);
    const report = await this.#show(newest, manifest);
    await this.#deps.last.write(newest);
    return report;
  }

  /** Shows the same publication again when repositories have become stale since: no worker may be there to check them. */
  async #age({ listings, number }: ServedPublication): Promise<SyncReport> {
    return agesChange(this.#deps, listings) ? this.#publish(listings, number) : unchanged(this.#deps);
  }

  #publish(listings: readonly SourceListing[], number: number): Promise<SyncReport> {
    const onReport = (made: SyncReport): void => this.#deps.onReport(made, number);
    return publishListings(listings, this.#deps.sources, { ...this.#deps, onReport });
  }

  async #manifestOf(blob: string): Promise<FamilyManifest | undefined> {
    const bytes = await this.#deps.contents.read(blob);
    return bytes && parseManifest(bytes);
  }

  async #show(publication: Publication, manifest: FamilyManifest): Promise<SyncReport> {
    const { family, snapshots, onShown } = this.#deps;
    const { number } = publication;
    const isKnown = this.#shown !== undefined && contentOf(this.#shown.manifest) === contentOf(manifest);
    if (!isKnown && this.#shown !== undefined) this.#deps.onChange();
    const listings = await family.read(manifest);
    const isUnchanged = isKnown && !agesChange(this.#deps, listings);
    if (isUnchanged) snapshots.setSources(listings.map(({ state }) => state));
    const report = isUnchanged ? unchanged(this.#deps) : await this.#publish(listings, number);
    this.#shown = { ...publication, manifest, listings };
    onShown(number);
    return report;
  }
}

/**
 * True for a publication after the shown one. A database that was replaced may have others of the same number and of smaller
 * ones; one that has lost its last transactions has an earlier one, until a worker publishes again.
 */
function isNewer(newest: Publication, shown: Publication): boolean {
  if (newest.number < shown.number) return newest.at > shown.at;
  return newest.number > shown.number || newest.blob !== shown.blob;
}

/** True if a repository is stale now and was not before, or the other way round. */
function agesChange({ staleAfter, snapshots }: ReplicaSyncDeps, listings: readonly SourceListing[]): boolean {
  const oldest = Date.now() - staleAfter;
  const stale = listings.flatMap(({ listing }) =>
    (listing?.repositories ?? []).filter(({ checkedAt }) => (checkedAt ?? Number.POSITIVE_INFINITY) < oldest),
  );
  return stale.length !== entriesOf(snapshots).filter(({ staleSince }) => staleSince !== undefined).length;
}

function unchanged({ snapshots }: ReplicaSyncDeps): SyncReport {
  const pages = entriesOf(snapshots).reduce((sum, entry) => sum + entry.pages.size, 0);
  const failed = snapshots.sources().filter(({ error }) => error !== undefined);
  const nothing = { added: [], altered: [], gone: [], warnings: [] };
  return { changed: false, packages: snapshots.current()?.inOrder.length ?? 0, pages, ...nothing, failed };
}

function entriesOf(snapshots: Pick<SnapshotStore, 'current'>): readonly PackageEntry[] {
  return [...(snapshots.current()?.packages.values() ?? [])];
}
