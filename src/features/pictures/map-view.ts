import type { NamedPath } from '#model/address/page-position.ts';
import type { Beginning } from '#model/page/beginning.ts';

/** A package in the picture of the map. */
export interface MapNode extends NamedPath {
  /** Identity of the package, as the fragment of links to it. */
  readonly id: string;
  /** Title, shortened to the width of the label. */
  readonly label: string;
  /** Width of the label, in units of the drawing. */
  readonly width: number;
  /** True for the packages that most others use. */
  readonly central: boolean;
}

/** A line between two packages of the picture. */
export interface MapLine {
  /** Index of the package that uses or mentions the other. */
  readonly from: number;
  /** Index of the other package. */
  readonly to: number;
  /** What the line stands for; a package that is used is often mentioned too. */
  readonly kind: 'uses' | 'mentions';
}

/** A drawing of the picture for one width of screens. Its units are pixels. */
export interface MapDrawing {
  /** Width of the drawing. */
  readonly width: number;
  /** Height of the drawing. */
  readonly height: number;
  /** The middle of each label. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** The SVG path of each line, with an arrow at its end. */
  readonly paths: readonly string[];
}

/** A row of the table beside the picture. */
export interface MapRow extends NamedPath {
  /** Identity of the package. */
  readonly id: string;
  /** Packages that it uses. */
  readonly uses: Beginning<NamedPath>;
  /** Packages that its pages mention. */
  readonly mentions: Beginning<NamedPath>;
  /** Number of packages that use it. */
  readonly usedBy: number;
  /** Number of packages that mention it. */
  readonly mentionedBy: number;
}

/** The map of the family: who uses and mentions whom. */
export interface MapView {
  /** The drawn packages; the best connected ones of a large family. */
  readonly nodes: readonly MapNode[];
  /** Their relations. */
  readonly lines: readonly MapLine[];
  /** The drawing for narrow screens. */
  readonly narrow: MapDrawing;
  /** The drawing for wide screens. */
  readonly wide: MapDrawing;
  /** Packages with relations, the best connected first. */
  readonly rows: Beginning<MapRow>;
  /** Packages without relations. */
  readonly alone: Beginning<NamedPath>;
}

/** The id of the row of a package. In narrow windows links to a package lead there, as lines stand out in the wide drawing only. */
export function mapRowId(id: string): string {
  return `row:${id}`;
}

/** Height of a label in the picture, in pixels. */
export const mapLabelHeight = 26;
