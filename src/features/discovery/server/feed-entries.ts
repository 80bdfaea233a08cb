import { type PublicPackage, publicPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { packagePath, pathOf, type Routing } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import { releaseName } from '#model/package/release.ts';
import { releasePath } from '#server/views/release-path.ts';

/** An entry of a feed, in either form. */
export interface FeedEntry {
  /** Its permanent key inside the site. */
  readonly key: string;
  /** The title, as plain text. */
  readonly title: string;
  /** The URL path of its link. */
  readonly path: string;
  /** The time of the release or change, in milliseconds since 1970. */
  readonly time: number;
  /** The summary, as plain text. */
  readonly summary: string;
}

/** Entries in the feed of one package, and in the feed of all packages. */
const maxOfPackage = 50;
const maxOfAll = 100;

/** Changed pages of one package in a feed. */
const maxPages = 20;

/**
 * The entries of the feed of a package, or of all packages if `repo` is undefined. The newest comes first. The core
 * package is called like the family.
 */
export function feedEntries(snapshot: Snapshot, repo: string | undefined, family: string): readonly FeedEntry[] {
  const { packages, inOrder } = snapshot;
  const shown = publicPackages({
    inOrder: repo === undefined ? inOrder : inOrder.filter((item) => item.repo === repo),
    packages,
  });
  const named = shown.map((each) =>
    each.package.core ? { ...each, package: { ...each.package, title: family } } : each,
  );
  const entries = named.flatMap((each) => entriesOf(snapshot, each));
  // Change logs name days: releases of one day keep the order of their package.
  const newest = entries.toSorted((a, b) => b.time - a.time || repoOf(a).localeCompare(repoOf(b), 'en'));
  return newest.slice(0, repo === undefined ? maxOfAll : maxOfPackage);
}

/** The releases of a package, or its last changed pages if no release has a date. */
function entriesOf(snapshot: Snapshot, each: PublicPackage): readonly FeedEntry[] {
  const releases = releasesOf(snapshot, each.package);
  return releases.length > 0 ? releases : changesOf(each, snapshot);
}

function releasesOf(snapshot: Snapshot, { repo, title: name }: Package): readonly FeedEntry[] {
  return (snapshot.packages.get(repo)?.releases ?? []).flatMap((release) => {
    const { time, title, excerpt } = release;
    if (time === undefined) return [];
    const path = releasePath(release, repo, snapshot) ?? packagePath(repo, snapshot);
    const version = releaseName(release);
    const heading = `${name} ${version}`;
    return [
      {
        key: keyOf(repo, 'releases', version),
        title: title === undefined ? heading : `${heading}: ${title}`,
        path,
        time,
        summary: excerpt ?? heading,
      },
    ];
  });
}

function changesOf({ package: item, pages }: PublicPackage, site: Routing): readonly FeedEntry[] {
  const { repo, title } = item;
  return pages
    .flatMap(({ file, change }) => (change === undefined ? [] : [{ file, change }]))
    .toSorted((a, b) => b.change.time - a.change.time || (a.file < b.file ? -1 : 1))
    .slice(0, maxPages)
    .map(({ file, change: { commit, time, author } }) => ({
      // Each change of a page is an entry of its own.
      key: keyOf(repo, 'pages', `${file}@${commit}`),
      title: `${title}: ${file}`,
      path: pathOf({ repo, file }, site),
      time,
      summary: `${file} was changed by ${author}.`,
    }));
}

function repoOf({ key }: FeedEntry): string {
  return key.split('/')[0] ?? '';
}

function keyOf(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}
