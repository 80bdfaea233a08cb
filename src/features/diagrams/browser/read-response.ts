import type { Drawing } from '#features/diagrams/diagram-message.ts';
import { cutText } from '#model/text/shorten.ts';

/** Mermaid's message for an invalid diagram, or a timeout. */
export interface DiagramError {
  readonly error: string;
}

/** Limit of width and height of a drawing, in CSS pixels. */
const maxLength = 20_000;

/** Parses an untrusted message from the sandbox; undefined if it is not a valid response to the request. */
export function readResponse(data: unknown, id: number): Drawing | DiagramError | undefined {
  if (!isRecord(data) || data.id !== id) return undefined;
  if (typeof data.error === 'string') return { error: data.error };
  const { drawing } = data;
  if (!isRecord(drawing)) return undefined;
  const { svg, width, height, label } = drawing;
  if (typeof svg !== 'string' || typeof label !== 'string' || !isLength(width) || !isLength(height)) return undefined;
  return { svg, width, height, label: cutText(label, 1_000) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= maxLength;
}
