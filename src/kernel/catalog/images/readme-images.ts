/** An image at the head of a README. */
export interface ReadmeImage {
  /** Its address as written. */
  readonly address: string;
  /** Its alternative text; may be empty. */
  readonly alt: string;
}

/** Length of the part of a README that is searched, in characters. */
const maxHead = 8_000;

const secondHeading = /^(?:##|==\s|\*\*\s)|^[ \t]*<h2\b/im;
const hidden = /<!--[\s\S]*?(?:-->|$)|^(```|~~~)[\s\S]*?(?:^\1|(?![\s\S]))/gm;

const picture = /<picture\b[^>]{0,500}>([\s\S]{0,4000}?)<\/picture>/gi;
const lightSource = /<source\b[^>]{0,1000}prefers-color-scheme:\s*light[^>]{0,1000}>/i;
const image = /<img\b[^>]{0,2000}>/gi;
const inline = /!\[([^\]\n]{0,300})\]\(\s*<?([^\s<>()]{1,1000})>?[^()\n]{0,300}\)/g;
const directive =
  /^\.\.\s+(?:image|figure)::[ \t]+(\S{1,1000})(?:\n[ \t]+:(?!alt)[^\n]*)*(?:\n[ \t]+:alt:[ \t]*([^\n]*))?/gm;
const block = /^image::?([^\s[\]]{1,1000})\[([^\],\n]{0,300})[^\]\n]{0,300}\]/gm;

/**
 * The images before the second-level headings of a README that stand alone or in the title, in order. It works on the
 * text, without parsing, in linear time.
 */
export function readmeImages(text: string): readonly ReadmeImage[] {
  const start = text.slice(0, maxHead).replace(hidden, '');
  const end = secondHeading.exec(start)?.index;
  const head = end === undefined ? start : start.slice(0, end);
  const found = [
    ...matchesOf(head, picture, ([, inside = '']) => ({
      address: firstOf(attribute(lightSource.exec(inside)?.[0] ?? '', 'srcset')),
      alt: attribute(/<img\b[^>]{0,2000}>/i.exec(inside)?.[0] ?? '', 'alt'),
    })),
    ...matchesOf(head, image, ([tag]) => ({ address: attribute(tag, 'src'), alt: attribute(tag, 'alt') })),
    ...matchesOf(head, inline, ([, alt = '', address = '']) => ({ address, alt })),
    ...matchesOf(head, directive, ([, address = '', alt = '']) => ({ address, alt })),
    ...matchesOf(head, block, ([, address = '', alt = '']) => ({ address, alt })),
  ];
  const usable = found.filter((each) => each.address !== '' && isAlone(head, each));
  return usable.toSorted((a, b) => a.start - b.start).map(({ address, alt }) => ({ address, alt }));
}

interface ImageRange extends ReadmeImage {
  readonly start: number;
  readonly end: number;
}

function matchesOf(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => ReadmeImage,
): readonly ImageRange[] {
  return [...text.matchAll(pattern)].map((match) => ({
    ...read(match),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** True for an image in a title, or without text on its lines. */
function isAlone(text: string, { start, end }: ImageRange): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const next = text.indexOf('\n', end);
  const after = text.slice(end, next < 0 ? text.length : next);
  if (/^\s*(?:#|=\s|<h1\b)/i.test(before)) return true;
  const others = `${before.slice(-2000)} ${after.slice(0, 2000)}`
    .replace(inline, '')
    .replace(/<[^<>]{0,1000}>|\]\([^()\n]{0,1000}\)|&nbsp;|[[\]\s|\\]/g, '');
  return others === '';
}

function attribute(tag: string, name: string): string {
  const [, quoted, single, plain] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return (quoted ?? single ?? plain ?? '').trim();
}

/** The first address of a `srcset`. */
function firstOf(sources: string): string {
  return sources.split(/[\s,]/, 1)[0] ?? '';
}
