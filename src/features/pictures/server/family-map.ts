import type { Snapshot } from '#catalog/snapshot-store.ts';
import {
  type MapDrawing,
  type MapLine,
  type MapNode,
  type MapRow,
  type MapView,
  mapLabelHeight,
} from '#features/pictures/map-view.ts';
import { packagePath, type Routing } from '#model/address/address.ts';
import type { NamedPath } from '#model/address/page-position.ts';
import { beginning } from '#model/page/beginning.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import { edgePath, type PositionedLabel } from './edge-path.ts';
import { degreeOf, type FamilyNode, familyNodes, neighboursOf } from './family-nodes.ts';
import { type LayoutSpace, layOutMap } from './lay-out-map.ts';
import type { Label } from './separate-labels.ts';

/** Widest label in pixels, and the space beside its text. */
const maxWidth = 186;

const padding = 20;

/** The text of a label and its width. */
interface MapLabel {
  /** The title, shortened to the widest label. */
  readonly label: string;
  /** Width in pixels: about as wide as the text is in the fonts of browsers. */
  readonly width: number;
}

/** Maximum number of packages and of lines in the picture: more are no longer legible. */
const maxNodes = 80;
const maxLines = 320;

/** Maximum number of rows of the table, of names in a cell, and of names of packages without relations. */
const maxRows = 100;
const maxNames = 8;
const maxAlone = 100;

/** The drawing for narrow screens is as wide as the text of a small phone: where it is scaled down, labels get illegible. */
const narrowWidth = 326;
const narrowRoom = 11_000;

/** The drawing for wide screens grows with the family, up to the width of a page. */
const wideWidths = { least: 460, most: 1_120 };
const wideRoom = 17_000;
const wideShape = 1.9;

/** Number of packages whose labels stand out, and of dependents that such a package has at least. */
const maxCentral = 5;
const minDependents = 2;

/** Gives the map of a snapshot. It is laid out once for all snapshots with the same relations. */
export type FamilyMaps = (snapshot: Snapshot) => Promise<MapView>;

/** Creates the maps of a site. */
export function createFamilyMaps(): FamilyMaps {
  let last: { readonly key: string; readonly view: Promise<MapView> } | undefined;
  return derived((snapshot: Snapshot) => {
    const nodes = familyNodes(snapshot);
    const key = keyOf(nodes, snapshot);
    last = last?.key === key ? last : { key, view: createFamilyMap(nodes, snapshot) };
    return last.view;
  });
}

/** The map of packages that are ordered by their connections. */
export async function createFamilyMap(nodes: readonly FamilyNode[], site: Routing): Promise<MapView> {
  const connected = nodes.filter((each) => degreeOf(each) > 0);
  const alone = nodes.slice(connected.length).map(({ item }) => linkTo(item, site));
  return {
    ...(await pictureOf(drawnPackages(connected, maxNodes), site)),
    rows: beginning(connected, maxRows, rowsOf(nodes, site)),
    alone: beginning(alone, maxAlone, (link) => link),
  };
}

type Picture = Pick<MapView, 'nodes' | 'lines' | 'narrow' | 'wide'>;

async function pictureOf(connected: readonly FamilyNode[], site: Routing): Promise<Picture> {
  const central = centralOf(connected);
  const nodes = connected.map((each): MapNode => {
    const { repo: id, title } = each.item;
    return { ...linkTo(each.item, site), id, ...mapLabel(title), central: central.has(each) };
  });
  const lines = linesBetween(connected).slice(0, maxLines);
  const labels = nodes.map(({ width }) => ({ width, height: mapLabelHeight }));
  const { narrow, wide } = spacesOf(nodes.length);
  return { nodes, lines, narrow: await draw(labels, lines, narrow), wide: await draw(labels, lines, wide) };
}

/** The spaces of the drawings of a number of labels. */
function spacesOf(count: number): Readonly<Record<'narrow' | 'wide', LayoutSpace>> {
  const area = count * wideRoom;
  const width = Math.round(Math.max(wideWidths.least, Math.min(wideWidths.most, Math.sqrt(area * wideShape))));
  return {
    narrow: { width: narrowWidth, height: (count * narrowRoom) / narrowWidth, gap: { x: 12, y: 24 } },
    wide: { width, height: area / width, gap: { x: 26, y: 30 } },
  };
}

async function draw(labels: readonly Label[], lines: readonly MapLine[], space: LayoutSpace): Promise<MapDrawing> {
  const { places, height } = await layOutMap(labels, lines, space);
  const placed = labels.map((label, index): PositionedLabel => ({ x: 0, y: 0, ...label, ...places[index] }));
  const paths = lines.map(({ from, to }) => {
    const [start, end] = [placed[from], placed[to]];
    return start && end ? edgePath(start, end) : '';
  });
  return { width: space.width, height, places, paths };
}

/** The lines of the picture, those of dependencies first. Two packages are joined once in each direction. */
function linesBetween(connected: readonly FamilyNode[]): readonly MapLine[] {
  const indexes = new Map(connected.map(({ item }, index) => [item.repo, index]));
  const linesOf = (kind: MapLine['kind'], othersOf: (each: FamilyNode) => Iterable<string>): readonly MapLine[] =>
    connected.flatMap((each, from) =>
      [...othersOf(each)].flatMap((repo) => {
        const to = indexes.get(repo);
        return to === undefined ? [] : [{ from, to, kind }];
      }),
    );
  const used = linesOf('uses', ({ uses }) => uses);
  return [...used, ...linesOf('mentions', ({ mentions, uses }) => mentions.difference(uses))];
}

/** The packages that most others use. */
function centralOf(connected: readonly FamilyNode[]): ReadonlySet<FamilyNode> {
  const used = connected.filter(({ usedBy }) => usedBy.size >= minDependents);
  return new Set(used.toSorted((a, b) => b.usedBy.size - a.usedBy.size).slice(0, maxCentral));
}

/** Creates the function that gives the row of a package. */
function rowsOf(nodes: readonly FamilyNode[], site: Routing): (each: FamilyNode) => MapRow {
  const titles = new Map(nodes.map(({ item: { repo, title } }) => [repo, title]));
  const link = (repo: string): NamedPath => linkTo({ repo, title: titles.get(repo) ?? repo }, site);
  return ({ item, uses, mentions, usedBy, mentionedBy }) => ({
    ...linkTo(item, site),
    id: item.repo,
    uses: beginning([...uses], maxNames, link),
    mentions: beginning([...mentions], maxNames, link),
    usedBy: usedBy.size,
    mentionedBy: mentionedBy.size,
  });
}

function linkTo({ repo, title }: FamilyNode['item'], site: Routing): NamedPath {
  return { name: title, path: packagePath(repo, site) };
}

function keyOf(nodes: readonly FamilyNode[], { product, base }: Routing): string {
  const plain = nodes.map(({ item, uses, mentions }) => [item, [...uses], [...mentions]]);
  return digest(JSON.stringify([product, base, plain]));
}

/**
 * The packages of a picture: the best connected ones, each with one that it is connected to, because a label without a line
 * says nothing. `connected` has the best connected packages first, and so has the result.
 */
function drawnPackages(connected: readonly FamilyNode[], count: number): readonly FamilyNode[] {
  if (connected.length <= count) return connected;
  const indexes = new Map(connected.map(({ item }, index) => [item.repo, index]));
  const drawn = new Set<number>();
  for (const [index, each] of connected.entries()) {
    if (drawn.has(index)) continue;
    const others = [...neighboursOf(each)].flatMap((repo) => indexes.get(repo) ?? []);
    const added = others.some((other) => drawn.has(other)) ? [index] : [index, Math.min(...others)];
    if (drawn.size + added.length > count) continue;
    for (const one of added) drawn.add(one);
  }
  return connected.filter((_, index) => drawn.has(index));
}

/** The label of a title. */
function mapLabel(title: string): MapLabel {
  const letters = [...title.toWellFormed()];
  const whole = widthOf(letters);
  if (whole <= maxWidth) return { label: letters.join(''), width: Math.round(whole) };
  while (widthOf([...letters, '…']) > maxWidth) letters.pop();
  const label = `${letters.join('').trimEnd()}…`;
  return { label, width: Math.round(widthOf([...label])) };
}

function widthOf(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + letterWidth(letter), padding);
}

function letterWidth(letter: string): number {
  if (/[\p{M}\p{Cf}]/u.test(letter)) return 0;
  if (/\p{Extended_Pictographic}/u.test(letter)) return 17;
  if ((letter.codePointAt(0) ?? 0) > 0x2e7f) return 13;
  if (/[mwMW@%]/.test(letter)) return 12;
  if (/\p{Lu}/u.test(letter)) return 9.5;
  return /\d/.test(letter) ? 8 : 6.9;
}
