import { hideCode } from '#markdown/code/hide-code.ts';

/** What an address in a document becomes; the address itself where it stays. */
export type Rewrite = (href: string) => string;

/** Where addresses stand in markdown: links and images, definitions, attributes of HTML, and sets of images. */
const places = [
  /\]\(\s*([^\s<>()]+(?:\([^\s<>()]*\))?[^\s<>()]*)/dg,
  /\]\(\s*<([^<>\n]+)>/dg,
  /^ {0,3}\[(?!\/\/\]|\^)[^\]\n]+\]:\s*<?([^\s<>]+)/dgm,
  /\s(?:href|src)\s*=\s*"([^"\n]*)"/dgi,
  /\s(?:href|src)\s*=\s*'([^'\n]*)'/dgi,
  /\s(?:href|src)\s*=\s*([^\s"'<>]+)/dgi,
];

const imageSets = [/\ssrcset\s*=\s*"([^"]*)"/dgi, /\ssrcset\s*=\s*'([^']*)'/dgi];

interface Found {
  readonly start: number;
  readonly end: number;
  readonly isSet: boolean;
}

/**
 * A markdown document with other addresses and not another letter changed. Addresses are read off the text without parsing
 * it; those in code, and those that stand in running text, stay.
 */
export function rewriteText(md: string, rewrite: Rewrite): string {
  const text = hideCode(md);
  const found = [
    ...places.flatMap((place) => find(text, place, false)),
    ...imageSets.flatMap((place) => find(text, place, true)),
  ].toSorted((a, b) => a.start - b.start);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, isSet } of found) {
    if (start < from) continue;
    const written = md.slice(start, end);
    parts.push(md.slice(from, start), isSet ? rewriteSet(written, rewrite) : rewriteOne(written, rewrite));
    from = end;
  }
  return parts.join('') + md.slice(from);
}

function find(text: string, place: RegExp, isSet: boolean): readonly Found[] {
  return [...text.matchAll(place)].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return end > start ? [{ start, end, isSet }] : [];
  });
}

/** A parenthesis would end the address of a link. */
function rewriteOne(written: string, rewrite: Rewrite): string {
  const address = rewrite(written);
  return address === written ? written : address.replaceAll('(', '%28').replaceAll(')', '%29');
}

function rewriteSet(set: string, rewrite: Rewrite): string {
  return set.replace(/[^\s,]+(?=\s|,|$)/g, (word) => (/^[\d.]+[wx]$/.test(word) ? word : rewriteOne(word, rewrite)));
}
