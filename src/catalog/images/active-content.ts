/** Parts of an SVG that a logo must not have, with their names for error messages. */
const activeParts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a script', /<(?:\w+:)?script\b|javascript:/i],
  ['a foreignObject element', /<(?:\w+:)?foreignObject\b/i],
  ['an entity declaration', /<!ENTITY\b/i],
  ['an event handler', /\son\w+\s*=/i],
  ['an animation', /<(?:\w+:)?(?:animate|set\b)/i],
];

/** Where an SVG begins to name something: in attributes and in styles. */
const references = /href\s*=\s*["']\s*|url\(["'\s]*/gi;

/** What stands there if it is inside of the drawing: nothing, an element of it, or a picture. */
const ownReference = /^(?:["'#)]|data:image\/(?:png|jpeg|gif|webp)[;,])/i;

/** Instructions that load a file. */
const loading = /@import\b|<\?xml-stylesheet\b/i;

/** What an SVG has that runs or moves, such as `a script`; undefined for a drawing that only draws. */
export function activeContent(svg: string): string | undefined {
  return activeParts.find(([, pattern]) => pattern.test(svg))?.[0];
}

/** True for an SVG that names another file, even if browsers would not load it. */
export function hasOutsideReference(svg: string): boolean {
  if (loading.test(svg)) return true;
  return [...svg.matchAll(references)].some(({ 0: start, index }) => {
    const at = index + start.length;
    return !ownReference.test(svg.slice(at, at + 20));
  });
}
