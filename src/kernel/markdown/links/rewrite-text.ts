import { hideCode } from '#markdown/code/hide-code.ts';

/** Returns the new address for an address of a document; the same address to keep it. */
export type Rewrite = (href: string) => string;

/** Patterns of addresses in markdown: links and images, definitions, HTML attributes, and `srcset`. */
const places = [
  /\]\(\s*([^\s<>()]+(?:\([^\s<>()]*\))?[^\s<>()]*)/dg,
  /\]\(\s*<([^<>\n]+)>/dg,
  /^ {0,3}\[(?!\/\/\]|\^)[^\]\n\r\u2028\u2029]+\]:\s*<?([^\s<>]+)/dgm,
  /\s(?:href|src)\s*=\s*"([^"\n]*)"/dgi,
  /\s(?:href|src)\s*=\s*'([^'\n]*)'/dgi,
  /\s(?:href|src)\s*=\s*([^\s"'<>]+)/dgi,
];

const imageSets = [/\ssrcset\s*=\s*"([^"]*)"/dgi, /\ssrcset\s*=\s*'([^']*)'/dgi];

interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly isSet: boolean;
}

/**
 * Rewrites the addresses of a markdown document and nothing else. It works on the text, without parsing. Addresses in code and
 * bare addresses are not changed.
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

function find(text: string, place: RegExp, isSet: boolean): readonly TextRange[] {
  return [...text.matchAll(place)].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return end > start ? [{ start, end, isSet }] : [];
  });
}

/** Rewrites one address; parentheses are encoded, because they would end the address of a link. */
function rewriteOne(written: string, rewrite: Rewrite): string {
  const address = rewrite(written);
  return address === written ? written : address.replaceAll('(', '%28').replaceAll(')', '%29');
}

function rewriteSet(set: string, rewrite: Rewrite): string {
  return set.replace(/[^\s,]+(?=\s|,|$)/g, (word) => (/^[\d.]+[wx]$/.test(word) ? word : rewriteOne(word, rewrite)));
}
