/** A place in a document where a named region begins or ends. */
export interface RegionMark {
  /** The region's name, for example `family-footer`. */
  readonly name: string;
  /** Which end of the region it is. */
  readonly edge: 'start' | 'end';
}

/** A comment of our own that stands for a mark in the HTML until the tree is divided there. */
export function regionComment({ name, edge }: RegionMark): string {
  return `<!--region ${edge} ${name} -->\n`;
}

/** The mark that a comment's text stands for, or undefined for any other comment. */
export function readComment(text: string): RegionMark | undefined {
  const [, edge, name] = /^region (start|end) (\S+) $/.exec(text) ?? [];
  return name === undefined || (edge !== 'start' && edge !== 'end') ? undefined : { name, edge };
}

/** The mark that a marker line such as `[//]: #@name` or `[//]: #@name:end` sets, or undefined for any other comment. */
export function readMarker(line: string): RegionMark | undefined {
  const [, name, end] = /#@([\w.-]+)(:end)?(?=[\s)"]|$)/.exec(line) ?? [];
  return name === undefined ? undefined : { name, edge: end === undefined ? 'start' : 'end' };
}

/** What is folded of a region by its name: `header`, `footer`, and those of any product, such as `family-footer`. */
export function regionKind(name: string): 'header' | 'footer' | undefined {
  const [, kind] = /(?:^|[-_.])(header|footer)$/i.exec(name) ?? [];
  return kind === undefined ? undefined : kind.toLowerCase() === 'header' ? 'header' : 'footer';
}

/** True when a document marks its header or its footer, so that nobody needs to look for them. */
export function hasMarkedRegions(md: string): boolean {
  return /^ {0,3}\[\/\/\]:[^\n]*#@(?:[\w.-]*[-_.])?(?:header|footer)(?![\w.-])/im.test(md);
}
