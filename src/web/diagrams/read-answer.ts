import { cutText } from '#model/text/shorten.ts';
import type { Drawing } from './diagram-message.ts';

/** Why there is no drawing, in the library's words. */
export interface DiagramError {
  readonly error: string;
}

/** No image is larger than this, in CSS pixels. */
const longest = 20_000;

/**
 * Reads what came out of the sandbox as if a stranger had sent it. Gives undefined for what is no answer to the request.
 */
export function readAnswer(data: unknown, id: number): Drawing | DiagramError | undefined {
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
  return typeof value === 'number' && value > 0 && value <= longest;
}
