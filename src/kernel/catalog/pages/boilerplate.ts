import type { CachedLists } from '#catalog/cached-lists.ts';
import { type FileStart, readStart } from '#catalog/reading/read-text.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import { isFirstPage } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Boilerplate } from '#model/page/render.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { isBinary } from '#platform/files/decode-text.ts';
import { ignoreSourceError, type Repository } from '#sources/source.ts';

/** A package with its pages. */
export interface BoilerplateMember {
  /** Metadata of the package. */
  readonly package: Package;
  /** Source of its README. */
  readonly repository: Repository;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
}

/** Finds text that many packages of a family share. Reads READMEs that changed since the last call. */
export type FindBoilerplate = (
  members: readonly BoilerplateMember[],
  warn: (warning: Warning) => void,
) => Promise<Boilerplate>;

/** A block is shared when one README of twenty contains it, with these limits of their number. */
const minReadmes = 3;
const maxReadmes = 12;

/** Longer READMEs are ignored, in bytes. */
const maxSize = 1_000_000;

/** Maximum number of READMEs that are read at once. */
const readConcurrency = 16;

/**
 * Creates the function that finds a family's boilerplate. Only READMEs are compared: other pages that many packages
 * have in common, such as codes of conduct, are common as a whole.
 */
export function createFindBoilerplate(reader: Pick<Reader, 'read'>, lists: CachedLists): FindBoilerplate {
  async function keysOf(
    member: BoilerplateMember,
    names: readonly string[],
    warn: (warning: Warning) => void,
  ): Promise<readonly string[]> {
    const readme = [...member.pages.values()].find(({ file }) => isFirstPage(file));
    if (readme === undefined || readme.size > maxSize || pageKind(readme.file)?.kind !== 'markdown') return [];
    const key = JSON.stringify([member.package.repo, readme.file, readme.hash, names]);
    const [known] = await lists.get([key]);
    if (known !== undefined) return known;
    const start = await read(member.repository, readme.file);
    if (start === undefined) return [];
    const warnOf = (message: string): void =>
      warn({ repository: member.repository.folder, file: readme.source ?? readme.file, message });
    const keys = isBinary(start.bytes)
      ? []
      : await reader
          .read({ name: 'edges', args: [start.bytes, names] }, { hash: start.hash })
          .catch(unreadAs(undefined, warnOf));
    if (keys === undefined) return [];
    if (start.hash === (readme.fileHash ?? readme.hash)) lists.set(key, keys);
    return keys;
  }

  return async (members, warn) => {
    const names = new Map(members.map((member) => [member.package.repo, namesOf(member.package)]));
    const counts = new Map<string, number>();
    const found = await mapConcurrent(members, readConcurrency, (member) =>
      keysOf(member, names.get(member.package.repo) ?? [], warn),
    );
    for (const key of found.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
    const needed = Math.min(Math.max(Math.ceil(members.length / 20), minReadmes), maxReadmes);
    return { shared: new Set([...counts].filter(([, count]) => count >= needed).map(([key]) => key)), names };
  };
}

/** Reads a README; one that cannot be read is compared at the next sync, and its page shows the error. */
function read(repository: Repository, file: string): Promise<FileStart | undefined> {
  return readStart(repository, file, maxSize).catch(ignoreSourceError);
}

function namesOf({ repo, folder, name, reponame }: Package): readonly string[] {
  return [...new Set([repo, folder, name, reponame ?? repo])];
}
