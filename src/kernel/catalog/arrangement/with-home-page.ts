import { generatedCore } from '#catalog/generated-matrix.ts';
import type { Family, Member } from '#catalog/identify.ts';
import { isFirstPage } from '#model/address/address.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { Warning } from '#model/warning.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { completeMetadata } from '#sources/metadata.ts';
import type { ByteRange, OpenFile, Repository } from '#sources/source.ts';
import type { HomeFile, HomePage } from './read-home-page.ts';

/**
 * Puts the home page of the settings in the place of the README of the core package. A family without a core package gets
 * a generated one with the files of the home page.
 */
export function withHomePage(family: Family, home: HomePage, product: string): Family {
  const core = family.members.find((member) => member.package.core);
  const before: Member = core ?? { package: generatedCore(product), repository: emptyRepository(product) };
  const member = { ...before, repository: overlaid(before.repository, home.files) };
  const others = family.members.filter((each) => each !== core);
  return { ...family, members: [...others, member], warnings: [...family.warnings, ...warningsOf(home, before)] };
}

function warningsOf({ unusable, stale }: HomePage, { repository }: Member): readonly Warning[] {
  const own = new Set(repository.files.map(({ path }) => path));
  const messages = unusable
    .filter(({ path }) => !own.has(path))
    .map(
      ({ path, reason }) =>
        `The home page shows ${path}, which ${reason}. Put the image next to the file of the home page.`,
    );
  return [...messages, ...(stale === undefined ? [] : [`${stale} The last copy is shown.`])].map((message) => ({
    repository: 'home.page',
    file: undefined,
    message,
  }));
}

/** A repository with the files of the home page over its own. */
function overlaid(repository: Repository, files: readonly HomeFile[]): Repository {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isReplaced = (path: string): boolean => byPath.has(path) || isFrontFile(path);
  const { hiddenReadme: _hidden, history, ...rest } = repository;
  const listed = files.map(({ path, hash, size }) => ({ path, hash, size }));
  const kept = repository.files.filter(({ path }) => !isReplaced(path));
  return {
    ...rest,
    ...(history && { history: historyWithout(history, isReplaced) }),
    files: [...kept, ...listed].toSorted((a, b) => compareText(a.path, b.path)),
    find: async (path) =>
      listed.find((file) => file.path === path) ?? (isReplaced(path) ? undefined : repository.find(path)),
    read: async (path) => byPath.get(path)?.read() ?? repository.read(path),
    async open(path, range) {
      const file = byPath.get(path);
      return file === undefined ? repository.open(path, range) : openFile(file, range);
    },
  };
}

/** The history of the files that are not replaced. */
function historyWithout(history: RepositoryHistory, isReplaced: (path: string) => boolean): RepositoryHistory {
  return {
    change: (path) => (isReplaced(path) ? undefined : history.change(path)),
    end: (path) => history.end(path),
    ended: () => history.ended?.() ?? [],
    behind: (path) => (isReplaced(path) ? undefined : history.behind?.(path)),
  };
}

/** True for a first page of a repository in its root, in any format and language. */
function isFrontFile(path: string): boolean {
  return isFirstPage(path) || /^(?:\.github\/)?readme(?:[.-][^/]*)?$/i.test(path);
}

async function openFile({ path, hash, size, read }: HomeFile, range: ByteRange | undefined): Promise<OpenFile> {
  const bytes = await read();
  return { file: { path, hash, size }, body: streamBytes(bytes, range) };
}

function emptyRepository(product: string): Repository {
  return {
    folder: product,
    metadata: completeMetadata({}, product),
    files: [],
    complete: true,
    find: async () => undefined,
    read: async () => undefined,
    open: async () => undefined,
  };
}
