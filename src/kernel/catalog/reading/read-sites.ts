import type { ToolchainDocument, ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { toolchainReaders } from '#features/toolchains.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import { asSentence } from '#model/text/as-sentence.ts';

/** The files of a repository from which its documentation sites are read. */
export interface SitesInput {
  /** Paths of the settings files of its toolchains. */
  readonly settings: readonly string[];
  /** Paths of all public files, sorted. */
  readonly paths: readonly string[];
  /** Its documents that are pages, by path. */
  readonly documents: ReadonlyMap<string, ToolchainDocument>;
}

/** The documentation sites that settings describe. */
export interface SitesReading {
  /** The sites, without what cannot be read or is left out. */
  readonly sites: readonly DocumentSite[];
  /** Files that cannot be read, with a message for each. */
  readonly unread: ReadonlyMap<string, string>;
  /** Files of which a part is left out, with a message for each. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/** Maximum number of entries in the contents of one site; further ones are left out. */
const maxEntries = 10_000;

/** Reads the documentation sites of a repository. Files are read one after another, so that the last one is in work. */
export async function readSites(
  { settings, paths, documents }: SitesInput,
  read: (path: string, onTooLarge: (reason: string) => void) => Promise<string | undefined>,
): Promise<SitesReading> {
  const unread = new Map<string, string>();
  const leftOut = new Map<string, string>();
  const files: ToolchainFiles = {
    paths: new Set(paths),
    documents,
    read: (path) => read(path, (reason) => files.unread(path, reason)),
    unread: (path, reason) => void unread.set(path, unreadMessage(reason)),
    leftOut: (path, message) => void leftOut.set(path, message),
  };
  const found: DocumentSite[] = [];
  for (const file of settings) {
    const reader = toolchainReaders.find((each) => each.settings.test(file));
    const text = await files.read(file);
    if (reader === undefined || text === undefined) continue;
    for (const site of await reader.read(file, text, files)) found.push(bounded(site, file, files));
  }
  return { sites: withoutCopies(found), unread, leftOut };
}

function unreadMessage(reason: string): string {
  const [line = ''] = reason.split('\n');
  return `These settings cannot be read: ${asSentence(line)} The earlier settings are still used. Correct the file.`;
}

/** Two settings files of one toolchain may describe one folder: the first with contents counts. */
function withoutCopies(sites: readonly DocumentSite[]): readonly DocumentSite[] {
  const groups = Map.groupBy(sites, ({ toolchain, root }) => `${toolchain}\n${root}`);
  return [...groups.values()].flatMap((same) => same.find(({ contents }) => contents.length > 0) ?? same.slice(0, 1));
}

/** A site with at most {@link maxEntries} entries. */
function bounded(site: DocumentSite, file: string, { leftOut }: ToolchainFiles): DocumentSite {
  let left = maxEntries;
  const take = (entries: readonly ContentsEntry[]): readonly ContentsEntry[] =>
    entries.flatMap((entry) => {
      left -= 1;
      if (left < 0) return [];
      return [entry.entries === undefined ? entry : { ...entry, entries: take(entry.entries) }];
    });
  const contents = take(site.contents);
  if (left < 0) leftOut(file, `It lists more than ${maxEntries} entries. The others are left out.`);
  return { ...site, contents };
}
