import { isDeepStrictEqual } from 'node:util';
import type { Package } from '#model/package/package.ts';
import type { Release } from '#model/package/release.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { isOtherDocument, type Page } from '#model/page/page.ts';
import type { PartData } from '#model/views/part-data.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import type { RepositoryData, RepositoryReader, SourceFile } from '#sources/source.ts';
import type { RepositoryDocuments } from './repository-documents.ts';

/** What is known of a package, as data. */
export interface PackageFacts {
  /** Its metadata. */
  readonly package: Package;
  /** Its repository, as the source lists it; undefined for a generated package. */
  readonly repository: RepositoryData | undefined;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Documentation sites inside of the repository. */
  readonly sites: readonly DocumentSite[];
  /** Its public files by path: those of the repository, and those that only its documents link to. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** What was found in its documents; undefined for a generated package and for a version. */
  readonly documents?: RepositoryDocuments | undefined;
  /** Texts of generated pages, by file; undefined for a package whose pages are files. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** Its releases, newest first; limited in number, and none for a generated package and for a version. */
  readonly releases: readonly Release[];
  /** What features found of it; absent for a generated package and for a version. */
  readonly parts?: PartData | undefined;
  /** Time of the last response of its remote, in milliseconds since 1970; undefined unless that is longer ago than the settings allow. */
  readonly staleSince?: number | undefined;
  /** Its programming language, by its metadata or its files; undefined if it is unknown, and for the core package. */
  readonly language?: string | undefined;
}

/** A package of a snapshot. The same object in all consecutive snapshots in which its facts are equal. */
export interface PackageEntry extends PackageFacts {
  /** Reads its files, by the newest listing that these facts are of; undefined for a generated package. */
  readonly reader: RepositoryReader | undefined;
  /** Changes with everything that pages say of the package. */
  readonly version: string;
  /** Paths of the documents among its files that are in formats without a page. */
  readonly otherDocuments: readonly string[];
  /** The entry for the package of the next snapshot: this one, which reads by the newer listing, if the facts are equal. */
  next(entry: PackageEntry): PackageEntry;
}

/** Creates an entry of facts and of what reads the files that they are of. */
export function createEntry(facts: PackageFacts, listed: RepositoryReader | undefined): PackageEntry {
  let reader = listed;
  const entry: PackageEntry = {
    ...facts,
    get version() {
      return versionOf(entry);
    },
    get otherDocuments() {
      return otherDocumentsIn(entry);
    },
    get reader() {
      return reader;
    },
    next(other) {
      const compared = comparedOf(other);
      if (!comparedOf(facts).every((fact, index) => isEqual(fact, compared[index]))) return other;
      reader = other.reader;
      return entry;
    },
  };
  return entry;
}

/** The facts by which entries differ. Pages, sites and files of a repository are those that its data and its documents have. */
function comparedOf(facts: PackageFacts): readonly unknown[] {
  const { package: item, repository, documents, pages, texts, releases, parts, staleSince, language } = facts;
  return [item, repository, documents ?? [pages, texts], releases, parts, staleSince, language];
}

/** True for equal values. Facts of what was not listed again are the same objects. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || haveSameFields(a, b) || isDeepStrictEqual(a, b);
}

function haveSameFields(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && a[name] === b[name]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const otherDocumentsIn = derived(({ files }: PackageEntry): readonly string[] =>
  [...files.keys()].filter(isOtherDocument),
);

/** Requests change no page. */
const versionOf = derived(
  ({ package: item, repository, pages, sites, releases, parts, staleSince, otherDocuments }: PackageEntry): string => {
    const known = [
      item,
      [...pages.values()].map(({ file, hash, change, behind }) => [file, hash, change?.commit, behind]),
      ...[sites, otherDocuments, releases, parts, staleSince],
      // Pages list branches and tags, and these decide which commits are readable.
      repository?.refs?.flatMap(({ kind, name, commit }) => (kind === 'request' ? [] : [[kind, name, commit]])),
    ];
    return digest(JSON.stringify(known));
  },
);
