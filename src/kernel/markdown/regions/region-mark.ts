/** The start or the end of a named region in a document. */
export interface RegionMark {
  /** The region's name, for example `family-footer`. */
  readonly name: string;
  /** Which end of the region it is. */
  readonly edge: 'start' | 'end';
}

/** The HTML comment of a mark, at which the tree is divided later. */
export function regionComment({ name, edge }: RegionMark): string {
  return `<!--region ${edge} ${name} -->\n`;
}

/** The mark of an HTML comment; undefined for any other comment. */
export function readComment(text: string): RegionMark | undefined {
  const [, edge, name] = /^region (start|end) (\S+) $/.exec(text) ?? [];
  return name === undefined || (edge !== 'start' && edge !== 'end') ? undefined : { name, edge };
}

/** The mark of a line such as `[//]: #@name` or `[//]: #@name:end`; undefined for any other comment. */
export function readMarker(line: string): RegionMark | undefined {
  const [, name, end] = /#@([\w.-]+)(:end)?(?=[\s)"]|$)/.exec(line) ?? [];
  return name === undefined ? undefined : { name, edge: end === undefined ? 'start' : 'end' };
}

/** The kind of a region by its name: `header`, `footer`, or one of a product such as `family-footer`. */
export function regionKind(name: string): 'header' | 'footer' | undefined {
  const [, kind] = /(?:^|[-_.])(header|footer)$/i.exec(name) ?? [];
  return kind === undefined ? undefined : kind.toLowerCase() === 'header' ? 'header' : 'footer';
}

/** True if a document marks its header or its footer, so that they need not be searched. */
export function hasMarkedRegions(md: string): boolean {
  return /^ {0,3}\[\/\/\]:[^\n\r\u2028\u2029]*#@(?:[\w.-]*[-_.])?(?:header|footer)(?![\w.-])/im.test(md);
}
