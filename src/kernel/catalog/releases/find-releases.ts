import type { CachedLists } from '#catalog/cached-lists.ts';
import { type DocumentedMember, readPage } from '#catalog/documented-member.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import { unscopedName } from '#model/package/package.ts';
import type { ChangelogSection, Release } from '#model/package/release.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/warning.ts';
import { derived } from '#platform/derived.ts';
import { mergeReleases } from './merge-releases.ts';

/** Finds the releases of a package. Reads its change log if it changed. */
export type FindReleases = (member: DocumentedMember, warn: (warning: Warning) => void) => Promise<readonly Release[]>;

/** Length of the part of a change log that is read, in bytes; the newest sections come first. */
const readLimit = 256 * 1024;

/** Names of change logs, the likeliest first, and their possible folders. */
const names = ['changelog', 'change-log', 'changes', 'history', 'releases', 'release-notes', 'news'];
const folders = ['', 'docs/'];

/** Creates the function that finds releases. */
export function createFindReleases(reader: Pick<Reader, 'read'>, lists: CachedLists): FindReleases {
  async function sectionsOf(
    member: DocumentedMember,
    page: Page,
    warn: (warning: Warning) => void,
  ): Promise<readonly ChangelogSection[]> {
    const key = JSON.stringify(['releases', page.hash]);
    const [before] = await lists.get([key]);
    if (before !== undefined) return before.map(parseSection);
    const start = await readPage(member, page, readLimit);
    if (start === undefined) return [];
    const warnOf = (message: string): void =>
      warn({ repository: member.repository.folder, file: page.source ?? page.file, message });
    const sections = await reader
      .read({ name: 'changes', args: [start.bytes.subarray(0, readLimit)] }, { hash: start.hash })
      .catch(unreadAs(undefined, warnOf));
    if (sections === undefined) return [];
    if (start.exact)
      lists.set(
        key,
        sections.map((section) => JSON.stringify(section)),
      );
    return sections;
  }

  return async (member, warn) => {
    const { repo, folder, name, workspacePackages: packages } = member.package;
    const page = changelogOf(member.pages);
    const changelog = page && { file: page.file, sections: await sectionsOf(member, page, warn) };
    const called = [repo, folder, name, unscopedName(name)];
    return mergeReleases({ changelog, tags: member.repository.tags ?? [], names: called, packages });
  };
}

/** The likely files of change logs, the likeliest first. */
const likely = folders.flatMap((folder) =>
  names.flatMap((name) => [`${folder}${name}.md`, `${folder}${name}.markdown`]),
);

/** The page with a package's change log; undefined when there is none. */
const changelogOf = derived((pages: ReadonlyMap<string, Page>): Page | undefined => {
  const byName = new Map([...pages.values()].map((page) => [page.file.toLowerCase(), page]));
  return likely.map((file) => byName.get(file)).find((page) => page !== undefined);
});

/** Parses a cached section. Its shape is not checked, since this release wrote it. */
function parseSection(text: string): ChangelogSection {
  return JSON.parse(text);
}
