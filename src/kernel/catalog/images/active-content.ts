/** Parts of an SVG that a logo must not have, with their names for error messages. */
const activeParts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a script', /<(?:[^\s<>/:]+:)?script\b|javascript:/i],
  ['a foreignObject element', /<(?:[^\s<>/:]+:)?foreignObject\b/i],
  ['elements of HTML', /www\.w3\.org\/1999\/xhtml/i],
  // Elsewhere, the bytes of a tag need not be its letters.
  [
    'an encoding that is not read',
    /<\?xml\b[^>]{0,200}?\sencoding\s*=\s*["'](?!(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)["'])/i,
  ],
  ['an entity declaration', /<!ENTITY\b/i],
  ['an event handler', /\son\w+\s*=/i],
  ['an animation', /<(?:[^\s<>/:]+:)?(?:animate|set\b)/i],
];

/** Where an SVG begins to name something: in attributes and in styles. */
const references = /href\s*=\s*["']\s*|url\(["'\s]*/gi;

/** What stands there if it is inside of the drawing: nothing, an element of it, a picture or a font. */
const ownReference =
  /^(?:["'#)]|data:(?:image\/(?:png|jpeg|gif|webp)|font\/[a-z\d]+|application\/(?:x-)?font-[a-z\d]+)[;,])/i;

/** Instructions that load a file. */
const loading = /@import\b|<\?xml-stylesheet\b/i;

/** What an SVG has that runs or moves, such as `a script`; undefined for a drawing that only draws. */
export function activeContent(svg: string): string | undefined {
  const resolved = withoutReferences(svg);
  return activeParts.find(([, pattern]) => pattern.test(svg) || pattern.test(resolved))?.[0];
}

/** True for an SVG that names another file, even if browsers would not load it. */
export function hasOutsideReference(svg: string): boolean {
  if (loading.test(svg)) return true;
  return [...svg.matchAll(references)].some(({ 0: start, index }) => {
    const at = index + start.length;
    return !ownReference.test(svg.slice(at, at + 40));
  });
}

/** The text with the characters that numeric references such as `&#106;` stand for. */
function withoutReferences(svg: string): string {
  return svg.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
