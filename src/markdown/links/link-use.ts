import type { Address } from '#model/address/address.ts';
import type { LinkUse } from '#model/page/render.ts';
import { sha1 } from '#platform/hash.ts';
import type { FamilyLinks } from './family-links.ts';

/** A family's links that note what they are asked. */
export interface RecordedLinks {
  /** The links, which answer as before. */
  readonly links: FamilyLinks;
  /** What they were asked until now, and a digest of what they answered; undefined when it is too much to ask again. */
  use(): LinkUse | undefined;
}

/** Addresses that are asked again in a millisecond or two, which a request may have to wait for. */
const maxAddresses = 2_000;

/** Notes what one document asks of the family's links. */
export function recordLinks(family: FamilyLinks, from: Address): RecordedLinks {
  const asked = new Map<string, LinkUse['asked'][number]>();
  const note = (as: 'link' | 'image', href: string): void => {
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
    },
    use() {
      if (asked.size > maxAddresses) return undefined;
      const all = [...asked.values()];
      return { asked: all, answers: answersOf(family, all, from) };
    },
  };
}

/** True when a family answers what a document asked as the one did that it was rendered with. */
export function stillAnswers(family: FamilyLinks, use: LinkUse, from: Address): boolean {
  return use.asked.length === 0 || answersOf(family, use.asked, from) === use.answers;
}

function answersOf(family: FamilyLinks, asked: LinkUse['asked'], from: Address): string {
  return sha1(JSON.stringify(asked.map(([as, href]) => family[as](href, from) ?? null)));
}
