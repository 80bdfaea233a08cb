import type { CachedLists } from '#catalog/cached-lists.ts';
import { readStart } from '#catalog/reading/read-text.ts';
import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import { dialectsOf, includingDialectsOf } from '#markdown/dialects/dialects.ts';
import { resolvePath } from '#markdown/dialects/includes/include-path.ts';
import { hasIncludes } from '#markdown/dialects/includes/include-syntaxes.ts';
import { withoutDialects } from '#markdown/dialects/plain-line.ts';
import { isPreprocessed } from '#markdown/formats/formats.ts';
import { attributesOf, type SiteSettings } from '#model/page/document-site.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import { fillAttributes } from '#model/text/fill-attributes.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import { ignoreSourceError, type Repository, type SourceFile } from '#sources/source.ts';

/** A repository with its pages. */
export interface IncludingRepository {
  /** Its files. */
  readonly repository: Repository;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Its documentation sites, whose toolchains may include files. */
  readonly sites: readonly SiteSettings[];
}

/**
 * Returns the pages of a repository with titles without the marks of dialects, and with hashes that change with the
 * files that they include. Unchanged documents are not read again; repositories without a toolchain that includes files
 * are not read at all.
 */
export type DialectPages = (including: IncludingRepository) => Promise<CompletedPages>;

/** Pages that are completed by their dialects. */
export interface CompletedPages {
  /** The pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** One for each file whose includes could not be read. */
  readonly warnings: readonly Warning[];
}

/** Larger files are not searched for includes, in bytes. */
const maxSize = 1_000_000;

/** Files that one page may include, also indirectly. */
const maxFiles = 100;

/** Maximum number of documents of one repository that are read at once. */
const readConcurrency = 8;

/** Creates the function that completes pages by their dialects. */
export function createDialectPages(reader: Pick<Reader, 'read'>, lists: CachedLists): DialectPages {
  return async ({ repository, pages, sites }) => {
    if (sites.length === 0) return { pages, warnings: [] };
    const search = new IncludeSearch(repository, reader, lists);
    const written = [...pages].map(([name, page]) => {
      const path = page.source ?? page.file;
      const kind = pageKind(path)?.kind;
      const including = includingDialectsOf(path, { sites });
      return { name, page, path, kind, including, isRead: hasIncludes(including) && page.size <= maxSize };
    });
    const read = written.filter(({ isRead }) => isRead);
    if (read.length > 0) await search.readLists(read.map(({ page: { hash }, including }) => keyOf(hash, including)));
    const entries = await mapConcurrent(
      written,
      readConcurrency,
      async ({ name, page, path, kind, including, isRead }) => {
        const dialects = kind === 'markdown' ? dialectsOf(path, { sites }) : [];
        const attributes = new Map(isPreprocessed(kind) ? Object.entries(attributesOf(path, sites)) : []);
        const plain = withPlainTitles(page, (title) =>
          withoutDialects(
            fillAttributes(title, (attribute) => attributes.get(attribute)),
            dialects,
          ),
        );
        if (!isRead) return [name, plain] as const;
        const included = await search.includedBy({ path, hash: page.hash }, including);
        if (included.length === 0) return [name, plain] as const;
        return [name, { ...plain, fileHash: page.hash, hash: digest(JSON.stringify([page.hash, included])) }] as const;
      },
    );
    return { pages: new Map(entries), warnings: search.warnings };
  };
}

/** The page with its titles made plain; without those that have nothing else in them. */
function withPlainTitles(page: Page, toPlain: (title: string) => string): Page {
  const { title, data, ...rest } = page;
  const plain = title && (toPlain(title) || undefined);
  const label = data?.label && (toPlain(data.label) || undefined);
  if (plain === title && label === data?.label) return page;
  const { label: _label, ...others } = data ?? {};
  return {
    ...rest,
    ...(plain !== undefined && { title: plain }),
    ...(data && { data: label === undefined ? others : { ...others, label } }),
  };
}

type IncludingFile = Pick<SourceFile, 'path' | 'hash'>;

/** Cache key of the paths that a file with this hash includes. */
function keyOf(hash: string, dialects: readonly Dialect[]): string {
  return JSON.stringify([hash, dialects]);
}

/** Begins the list of a file that cannot be read. No path is empty. */
const unreadMark = '';

function unreadList(error: unknown): readonly string[] {
  if (!(error instanceof UnreadError)) throw error;
  return [unreadMark, error.message];
}

class IncludeSearch {
  readonly #repository: Repository;
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #reader: Pick<Reader, 'read'>;
  readonly #lists: CachedLists;
  readonly #unread = new Map<string, string>();
  /** Cached lists by key; undefined for those that are not cached. */
  readonly #known = new Map<string, readonly string[] | undefined>();

  constructor(repository: Repository, reader: Pick<Reader, 'read'>, lists: CachedLists) {
    this.#repository = repository;
    this.#reader = reader;
    this.#files = new Map(repository.files.map((file) => [file.path, file]));
    this.#lists = lists;
  }

  /** One for each file that could not be read. */
  get warnings(): readonly Warning[] {
    const { folder } = this.#repository;
    return [...this.#unread].map(([file, message]) => ({ repository: folder, file, message }));
  }

  /** Reads the cached lists of many files at once. */
  async readLists(keys: readonly string[]): Promise<void> {
    const found = await this.#lists.get(keys);
    for (const [index, key] of keys.entries()) this.#known.set(key, found[index]);
  }

  /** The files that a page includes, each followed by its hash. */
  async includedBy(page: IncludingFile, dialects: readonly Dialect[]): Promise<readonly string[]> {
    const found = new Map<string, string>([[page.path, page.hash]]);
    const queue = [page];
    for (let next = queue.shift(); next !== undefined && found.size < maxFiles; next = queue.shift()) {
      for (const file of await this.#filesIn(next, dialects)) {
        if (found.has(file.path)) continue;
        found.set(file.path, file.hash);
        const kind = pageKind(file.path)?.kind;
        if (kind === 'markdown' || isPreprocessed(kind)) queue.push(file);
      }
    }
    found.delete(page.path);
    return [...found].flat();
  }

  async #filesIn(from: IncludingFile, dialects: readonly Dialect[]): Promise<readonly SourceFile[]> {
    const [mark, ...rest] = await this.#pathsIn(from, dialects);
    if (mark === unreadMark) this.#unread.set(from.path, rest[0] ?? '');
    const written = mark === unreadMark || mark === undefined ? [] : [mark, ...rest];
    const has = (path: string): boolean => this.#files.has(path);
    return written.flatMap((path) => this.#files.get(resolvePath(path, from.path, has) ?? '') ?? []);
  }

  /** The paths that a file includes, as written; {@link unreadMark} and the reason when it cannot be read. */
  async #pathsIn({ path, hash }: IncludingFile, dialects: readonly Dialect[]): Promise<readonly string[]> {
    const key = keyOf(hash, dialects);
    if (!this.#known.has(key)) await this.readLists([key]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const start = await readStart(this.#repository, path, maxSize).catch(ignoreSourceError);
    if (start === undefined || start.more) return [];
    const found = await this.#reader
      .read({ name: 'includes', args: [start.bytes, dialects] }, { hash: start.hash })
      .catch(unreadList);
    if (start.hash === hash) this.#lists.set(key, found);
    return found;
  }
}
