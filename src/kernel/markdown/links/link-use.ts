import type { SharedText } from '#markdown/regions/shared-edges.ts';
import type { Address } from '#model/address/address.ts';
import type { LinkUse, RenderFamily } from '#model/page/render.ts';
import { sha1 } from '#platform/hash.ts';
import type { FamilyLinks } from './family-links.ts';

/** The links of a family with a record of their use. */
export interface RecordedLinks {
  readonly links: FamilyLinks;
  /** The addresses and blocks that were asked for, and a hash of the answers; undefined if they are too many to ask again. */
  use(): LinkUse | undefined;
}

/** Addresses that are resolved again in one or two milliseconds, for which a request may wait. */
const maxAddresses = 2_000;

/** Records what one document asks of its family. */
export function recordLinks(family: FamilyLinks, from: Address): RecordedLinks {
  const asked = new Map<string, LinkUse['asked'][number]>();
  const note = (as: LinkUse['asked'][number][0], href: string): void => {
    asked.set(`${as} ${href}`, [as, href]);
  };
  return {
    links: {
      link(href, at) {
        note('link', href);
        return family.link(href, at);
      },
      image(src, at) {
        note('image', src);
        return family.image(src, at);
      },
      label(href, at) {
        note('label', href);
        return family.label(href, at);
      },
      isShared(key) {
        note('isShared', key);
        return family.isShared(key);
      },
    },
    use() {
      if (asked.size > maxAddresses) return undefined;
      const all = [...asked.values()];
      return { asked: all, answers: answersOf(family, all, from) };
    },
  };
}

/** The text that the packages of a family share, with its blocks asked for one by one; undefined where pages are shown in full. */
export function sharedText({ boilerplate }: RenderFamily, { isShared }: FamilyLinks): SharedText | undefined {
  return boilerplate && { ...boilerplate, shared: { has: isShared } };
}

/** True if a family gives a document the same answers as when it was rendered. */
export function stillAnswers(family: FamilyLinks, use: LinkUse, from: Address): boolean {
  return use.asked.length === 0 || answersOf(family, use.asked, from) === use.answers;
}

function answersOf(family: FamilyLinks, asked: LinkUse['asked'], from: Address): string {
  return sha1(JSON.stringify(asked.map(([as, href]) => family[as](href, from) ?? null)));
}
