import { setImmediate } from 'node:timers/promises';
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import {
  closeGaps,
  dropOverlaps,
  type Label,
  type LabelSpace,
  type MovingLabel,
  separateLabels,
} from './separate-labels.ts';

/** A line between two labels, by their indexes. */
export interface MapEdge {
  /** Index of one label. */
  readonly from: number;
  /** Index of the other label. */
  readonly to: number;
}

/** A drawing to fill. */
export interface LayoutSpace extends LabelSpace {
  /** The height that labels are drawn towards; they may need more. */
  readonly height: number;
}

/** Labels with their places. */
export interface MapLayout {
  /** Height of the drawing. */
  readonly height: number;
  /** The middle of each label. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** Number of steps, and of steps after which others may use the thread. */
const steps = 200;
const stepsAtOnce = 8;

/** Steps at the end that only move labels apart. */
const lastSteps = 80;

/** Space above and below the labels. */
const edge = 4;

/** How strongly the middle pulls a label, and how much more the one with the most lines. */
const pull = { least: 0.08, more: 0.5 };

/** How strongly labels push each other away, in relation to the space that each of them has. */
const push = 0.035;

/**
 * Places labels in a drawing, so that related ones are near and none overlap. The places depend on the input only. The
 * work is bounded and done in small pieces.
 */
export async function layOutMap(
  labels: readonly Label[],
  edges: readonly MapEdge[],
  space: LayoutSpace,
): Promise<MapLayout> {
  const { width, height } = space;
  const room = (width * height) / Math.max(labels.length, 1);
  const nodes = labels.map((label, index): MovingLabel => ({ ...label, ...startOf(index, labels.length, space) }));
  const links = edges.map(({ from, to }) => ({ source: from, target: to }));
  const degrees = degreesOf(edges, labels.length);
  const most = Math.max(1, ...degrees);
  // What many are tied to comes to the middle, from where its lines are short.
  const pullOf = (index: number) => pull.least + pull.more * ((degrees[index] ?? 0) / most) ** 2;
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(Math.sqrt(room)).strength(strengthOf(edges, degrees)))
    .force('push', forceManyBody().strength(-push * room))
    .force(
      'x',
      forceX(width / 2).strength((_, index) => pullOf(index) * Math.min(1, height / width)),
    )
    .force(
      'y',
      forceY(height / 2).strength((_, index) => pullOf(index) * Math.min(1, width / height)),
    )
    .alphaDecay(1 - 0.001 ** (1 / steps))
    .stop();
  for (let step = 1; step <= steps + lastSteps; step += 1) {
    if (step <= steps) simulation.tick();
    separateLabels(nodes, space);
    if (step % stepsAtOnce === 0) await setImmediate();
  }
  dropOverlaps(nodes);
  closeGaps(nodes);
  return cropped(nodes);
}

/** A place on a spiral that fills the drawing: without one, d3 begins with a small circle. */
function startOf(index: number, count: number, { width, height }: LayoutSpace) {
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  const radius = 0.5 * Math.sqrt((index + 0.5) / count);
  return {
    x: width * (0.5 + Math.cos(angle) * radius),
    y: height * (0.5 + Math.sin(angle) * radius),
  };
}

/** The number of lines of each label. */
function degreesOf(edges: readonly MapEdge[], count: number): readonly number[] {
  const degrees = new Array<number>(count).fill(0);
  for (const { from, to } of edges) {
    degrees[from] = (degrees[from] ?? 0) + 1;
    degrees[to] = (degrees[to] ?? 0) + 1;
  }
  return degrees;
}

/** Lines of packages with many of them pull less, so that a hub does not draw all others onto itself. */
function strengthOf(edges: readonly MapEdge[], degrees: readonly number[]): (_link: unknown, index: number) => number {
  return (_, index) => {
    const { from = 0, to = 0 } = edges[index] ?? {};
    return 0.7 / Math.max(1, Math.sqrt((degrees[from] ?? 1) * (degrees[to] ?? 1)));
  };
}

/** Whole numbers, which are the same on every machine, without empty space at the top and at the bottom. */
function cropped(nodes: readonly MovingLabel[]): MapLayout {
  const top = Math.min(...nodes.map(({ y, height }) => y - height / 2)) - edge;
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height / 2)) + edge;
  const places = nodes.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y - top) }));
  return { height: nodes.length === 0 ? 0 : Math.round(bottom - top), places };
}
