import { slug } from 'github-slugger';

/** A name of a target as it is compared: without differences of case and white space. */
export function normalName(name: string): string {
  return name.replace(/^`|`$/g, '').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The id of a name. */
export function idOf(name: string): string {
  return slug(normalName(name)).replace(/[^\p{L}\p{N}_-]+/gu, '-');
}
