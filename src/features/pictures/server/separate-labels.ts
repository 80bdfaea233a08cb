import type { SimulationNodeDatum } from 'd3-force';

/** A label to place: its middle is found, its size is given. */
export interface Label {
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
}

/** A label while it moves. */
export interface MovingLabel extends SimulationNodeDatum, Label {
  /** Horizontal middle. */
  x: number;
  /** Vertical middle. */
  y: number;
}

/** A drawing with labels. */
export interface LabelSpace {
  /** Width of the drawing. */
  readonly width: number;
  /** Space between two labels, in which lines are seen. */
  readonly gap: { readonly x: number; readonly y: number };
}

/** Space between labels and the sides of the drawing. */
const edge = 4;

/** Moves overlapping labels apart, in the direction in which they overlap least, and those outside back inside. */
export function separateLabels(labels: readonly MovingLabel[], space: LabelSpace): void {
  for (const [index, one] of labels.entries()) {
    for (let next = index + 1; next < labels.length; next += 1) {
      const other = labels[next];
      if (other !== undefined) separate(one, other, space.gap);
    }
  }
  for (const label of labels) {
    const margin = label.width / 2 + edge;
    label.x = Math.max(margin, Math.min(space.width - margin, label.x));
  }
}

function separate(one: MovingLabel, other: MovingLabel, gap: LabelSpace['gap']): void {
  const across = (one.width + other.width) / 2 + gap.x - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 + gap.y - Math.abs(one.y - other.y);
  if (across <= 0 || down <= 0) return;
  // Labels are wide: most of them move up and down.
  if (down <= across) {
    const move = (down / 2) * (one.y <= other.y ? -1 : 1);
    one.y += move;
    other.y -= move;
  } else {
    const move = (across / 2) * (one.x <= other.x ? -1 : 1);
    one.x += move;
    other.x -= move;
  }
}

/** Smallest space between two labels in the end. */
const leastGap = { x: 6, y: 10 };

/** Moves labels that still overlap down, from the top: at the sides of a narrow drawing, others are pushed back and forth. */
export function dropOverlaps(labels: readonly MovingLabel[]): void {
  const placed: MovingLabel[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    // Each move goes below one more of the placed labels, so the loop ends.
    for (let above = overlapped(placed, label); above !== undefined; above = overlapped(placed, label))
      label.y = above.y + (above.height + label.height) / 2 + leastGap.y;
    placed.push(label);
  }
}

/** Largest space across a drawing without a label, for lines. */
const maxBand = 56;

/** Moves labels up so that no wide band of the drawing is empty: parts without lines between them push each other far away. */
export function closeGaps(labels: readonly MovingLabel[]): void {
  let bottom: number | undefined;
  let moved = 0;
  for (const label of labels.toSorted((a, b) => a.y - a.height / 2 - (b.y - b.height / 2))) {
    label.y -= moved;
    const gap = bottom === undefined ? 0 : label.y - label.height / 2 - bottom - maxBand;
    if (gap > 0) {
      moved += gap;
      label.y -= gap;
    }
    bottom = Math.max(bottom ?? Number.NEGATIVE_INFINITY, label.y + label.height / 2);
  }
}

function overlapped(placed: readonly MovingLabel[], label: MovingLabel): MovingLabel | undefined {
  return placed.find(
    ({ x, y, width, height }) =>
      Math.abs(x - label.x) < (width + label.width) / 2 + leastGap.x &&
      Math.abs(y - label.y) < (height + label.height) / 2 + leastGap.y - 0.01,
  );
}
