import { decodePercent } from '#model/address/decode-percent.ts';

/**
 * The scheme of a link to a label, which only the converters of documents write. A `#` before the name says that the link may
 * mean an anchor of its own page.
 */
export const labelScheme = 'asterism-label:';

/** The name of a label as it is compared: without differences of case and white space. */
export function labelName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The label that an address with the scheme of labels names. */
export function labelOf(href: string): string {
  return decodePercent(href.slice(labelScheme.length).replace(/^#/, ''));
}
