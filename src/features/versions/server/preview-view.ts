import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import type { PreviewView } from '#features/versions/versions-view.ts';
import { versionedRepo } from '#model/address/address.ts';
import { isMenuKey, type Metadata } from '#model/package/package.ts';
import { shortCommit } from '#model/package/version.ts';
import { shorten } from '#model/text/shorten.ts';
import { forgeLinks } from '#server/views/forge-links.ts';

/** Maximum length of a text of the preview in the notice, in characters. */
const maxText = 300;

/** What the notice of a preview says; undefined for a version that is none. */
export function previewView(
  snapshot: Snapshot,
  { package: item, name, commit, version }: OtherVersion,
): PreviewView | undefined {
  if (version?.kind !== 'preview') return undefined;
  const { request, ref } = version;
  const { packages } = snapshot;
  const repository = packages.get(item.repo)?.repository;
  // Links are built from the number and the commit only, never from texts of the request.
  const links = forgeLinks(item.forge, repository?.provenance, '');
  const proposed = packages.get(versionedRepo({ repo: item.repo, version: name }))?.repository?.metadata;
  return {
    number: request?.number,
    branch: request === undefined ? ref : undefined,
    title: request?.title,
    author: request?.author,
    ...(request?.isOpen === false && { isClosed: true }),
    commit: shortCommit(commit),
    url: request && links.request(request.number),
    commitUrl: links.commit(commit),
    ...(proposed && proposedFacts(proposed, item)),
  };
}

/** What the preview changes of the card and the menu, which show the current package. The texts are those of a stranger. */
function proposedFacts(
  { description, homepage, menu }: Metadata,
  item: Metadata,
): Pick<PreviewView, 'description' | 'homepage' | 'menu'> {
  const isMenu = menu.length > 0 && JSON.stringify(menu) !== JSON.stringify(item.menu);
  const names = menu.map((entry) => `${isMenuKey(entry) ? '' : `${entry.name}: `}${entry.link}`).join(', ');
  return {
    ...(description !== '' && description !== item.description && { description: shorten(description, maxText) }),
    ...(homepage !== undefined && homepage !== item.homepage && { homepage: shorten(homepage, maxText) }),
    ...(isMenu && { menu: shorten(names, maxText) }),
  };
}
