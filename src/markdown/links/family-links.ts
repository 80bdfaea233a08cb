import type { ShownImage } from '#markdown/html/external-image.ts';
import type { Address } from '#model/address/address.ts';
import { labelled } from '#model/page/document-site.ts';
import { labelOf } from '#model/page/label-name.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { createMembers } from './member.ts';
import { createPageFinder } from './page-finder.ts';
import { resolveImage } from './resolve-image.ts';
import { resolveLink } from './resolve-link.ts';
import { createSitePages } from './site-pages.ts';

/** Answers what the documents of a family ask of it: where links lead, and which text many packages share. */
export interface FamilyLinks {
  /** The address of a link: a page of the site, a file at its forge, a raw file, or the same address. */
  link(href: string, from: Address): string;
  /** The image to show; undefined for a file that its repository does not have. */
  image(src: string, from: Address): ShownImage | undefined;
  /** The title of the part that a link with the scheme of labels leads to; undefined for none. */
  label(href: string, from: Address): string | undefined;
  /** True for the key of a block of text that many packages share. */
  isShared: (key: string) => boolean;
}

/** Creates the resolver of a family. */
export function createFamilyLinks(family: RenderFamily): FamilyLinks {
  const directory = {
    family,
    members: createMembers(family),
    pageAt: createPageFinder(family),
    sitePages: createSitePages(family),
  };
  return {
    link: (href, from) => resolveLink(href, from, directory),
    image: (src, from) => resolveImage(src, from, directory),
    label: (href, { repo, file }) => labelled(labelOf(href), file, family.packages.get(repo)?.sites ?? [])?.title,
    isShared: (key) => family.boilerplate?.shared.has(key) ?? false,
  };
}
