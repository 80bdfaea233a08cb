import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import { readers } from './readers.ts';
import type { ToolchainDocument, ToolchainFiles } from './toolchain.ts';

/** The files of a repository from which its documentation sites are read. */
export interface SitesInput {
  /** Paths of the settings files of its toolchains. */
  readonly settings: readonly string[];
  /** Paths of all public files, sorted. */
  readonly paths: readonly string[];
  /** Its documents that are pages, by path. */
  readonly documents: ReadonlyMap<string, ToolchainDocument>;
}

/** Maximum number of entries in the contents of one site; further ones are left out. */
const maxEntries = 10_000;

/** Reads the documentation sites of a repository. Files are read one after another, so that the last one is in work. */
export async function readSites(
  { settings, paths, documents }: SitesInput,
  read: ToolchainFiles['read'],
): Promise<readonly DocumentSite[]> {
  const files = { paths: new Set(paths), documents, read };
  const found: DocumentSite[] = [];
  for (const file of settings) {
    const reader = readers.find((each) => each.settings.test(file));
    const text = await read(file);
    if (reader !== undefined && text !== undefined) found.push(...(await reader.read(file, text, files)));
  }
  return withoutCopies(found).map(bounded);
}

/** Two settings files of one toolchain may describe one folder: the first with contents counts. */
function withoutCopies(sites: readonly DocumentSite[]): readonly DocumentSite[] {
  const groups = Map.groupBy(sites, ({ toolchain, root }) => `${toolchain}\n${root}`);
  return [...groups.values()].flatMap((same) => same.find(({ contents }) => contents.length > 0) ?? same.slice(0, 1));
}

/** A site with at most {@link maxEntries} entries. */
function bounded(site: DocumentSite): DocumentSite {
  let left = maxEntries;
  const take = (entries: readonly ContentsEntry[]): readonly ContentsEntry[] =>
    entries.flatMap((entry) => {
      if (left === 0) return [];
      left -= 1;
      return [entry.entries === undefined ? entry : { ...entry, entries: take(entry.entries) }];
    });
  return { ...site, contents: take(site.contents) };
}
