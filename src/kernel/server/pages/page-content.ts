import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Address, readmeFile } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import { noHtml, type PageHtml } from '#model/views/document-view.ts';
import type { Failure } from '#model/views/failure.ts';
import type { PageView } from '#model/views/page-view.ts';
import { viewOfFailure } from '#server/views/page-view.ts';

/** The parts of a page that do not depend on the language of the interface. */
export interface PageContent extends PageHtml {
  /** HTTP status. */
  readonly status: 200 | 429 | Failure['status'];
  /** The view that the interface shows around the article. */
  readonly view: PageView;
  /** False for content that the next request may change: failures, and documents that were cut at the time limit. */
  readonly lasting: boolean;
  /** Headers that name the commit, for a page of a version; those of the current commit are added when absent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The packages whose files are its input, for a page of a feature: in an export, it is reused while they are the same. */
  readonly sources?: readonly ContentSource[];
  /** The canonical URL path; absent if it is the path of the view. */
  readonly path?: string;
}

/** A package, or a version of one, in the snapshot that has it. */
export interface ContentSource {
  readonly snapshot: Snapshot;
  /** Identity of the package in that snapshot. */
  readonly repo: string;
}

/** The failure view in the layout of the package, or of the core package if `where` names none. */
export function failureContent(
  snapshot: Snapshot,
  failure: Failure,
  where: { readonly address?: Address; readonly package?: Package | undefined } = {},
): PageContent {
  const { packages, product, inOrder } = snapshot;
  const item = where.package ?? packages.get(product)?.package ?? inOrder[0];
  if (item === undefined) throw new Error('A snapshot always has a core package.');
  const address = where.address ?? { repo: product, file: readmeFile };
  const view = viewOfFailure(item, { site: snapshot, address, failure });
  return { status: failure.status, view, ...noHtml, lasting: false };
}
