import type { Element, Root } from 'hast';
import { eachElement } from '#markdown/tree/walk.ts';
import type { ComparedArticle } from '#model/compare/article-comparison.ts';

/** Texts that are equal in two versions for the same link or image. */
export interface AddressKeys {
  /** The key of the address of a link. */
  link(href: string): string;
  /** The key of an `img` or a `picture`. */
  image(image: Element): string;
}

/** The keys for the addresses of `own`; `other` is the version it is compared with, and `otherTree` its tree. */
export function createAddressKeys(own: ComparedArticle, other: ComparedArticle, otherTree: Root): AddressKeys {
  const hashes = hashesOf(own);
  const otherHashes = hashesOf(other);
  const otherAddresses = new Set<string>();
  eachElement(otherTree, (element) => {
    for (const address of imageAddresses(element)) otherAddresses.add(withoutRoot(address, other));
  });
  const keyOf = (address: string): string => {
    const key = withoutRoot(address, own);
    const isComparable = otherHashes.has(key) || !otherAddresses.has(key);
    return (isComparable ? hashes.get(key) : undefined) ?? key;
  };
  return {
    link: (href) => withoutRoot(href, own),
    image(image) {
      const keys: string[] = imageAddresses(image).map(keyOf);
      eachElement(image, (part) => keys.push(...imageAddresses(part).map(keyOf)));
      return keys.join(' ');
    },
  };
}

function hashesOf(article: ComparedArticle): ReadonlyMap<string, string> {
  const entries = [...(article.images ?? [])];
  return new Map(entries.map(([address, hash]) => [withoutRoot(address, article), `\0${hash}`]));
}

/** An address without the beginning that names the version. */
function withoutRoot(address: string, { roots = [] }: ComparedArticle): string {
  const index = roots.findIndex((root) => address.startsWith(root));
  return index < 0 ? address : `\0${index}/${address.slice(roots[index]?.length)}`;
}

function imageAddresses({ tagName, properties }: Element): string[] {
  if (tagName !== 'img' && tagName !== 'source') return [];
  const { src, srcSet } = properties;
  const candidates = (Array.isArray(srcSet) ? srcSet.join(', ') : String(srcSet ?? '')).split(/,\s+/);
  const sources = candidates.map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  return [typeof src === 'string' ? src : '', ...sources].filter((address) => address !== '');
}
