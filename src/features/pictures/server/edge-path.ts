import type { Label } from './separate-labels.ts';

export interface PositionedLabel extends Label {
  /** Horizontal middle. */
  readonly x: number;
  /** Vertical middle. */
  readonly y: number;
}

/** Length of the two lines of an arrow, and their angle to its direction. */
const arrow = { length: 5, angle: Math.PI / 6 };

/** How far a line bends to its side, as a part of its length. */
const bend = 0.12;

/** Space between an arrow and the label that it points at. */
const space = 2;

/** The SVG path of a line that bends from one label to another, with an arrow at its end. */
export function edgePath(from: PositionedLabel, to: PositionedLabel): string {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const control = { x: (from.x + to.x) / 2 - down * bend, y: (from.y + to.y) / 2 + across * bend };
  const start = borderPoint(from, control, 0);
  const end = borderPoint(to, control, space);
  const direction = Math.atan2(end.y - control.y, end.x - control.x);
  const wings = [-arrow.angle, arrow.angle].map((turn) => ({
    x: end.x - arrow.length * Math.cos(direction + turn),
    y: end.y - arrow.length * Math.sin(direction + turn),
  }));
  const [left = end, right = end] = wings;
  const tip = text(end);
  return `M${text(start)}Q${text(control)} ${tip}M${tip}L${text(left)}M${tip}L${text(right)}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the line from the middle of a label to a point leaves the label. */
function borderPoint({ x, y, width, height }: PositionedLabel, towards: Point, distance: number): Point {
  const [across, down] = [towards.x - x, towards.y - y];
  const scale = Math.max(Math.abs(across) / (width / 2 + distance), Math.abs(down) / (height / 2 + distance), 1);
  return { x: x + across / scale, y: y + down / scale };
}

function text({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
