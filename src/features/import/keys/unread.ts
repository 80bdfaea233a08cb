import { computedMark } from '#catalog/toolchains/formats/exported-settings.ts';
import type { Value } from '#platform/values.ts';

/** Stands for a value that a program computes, which is not known without running the program. */
export const unread = Symbol('unread');

/** Parses JSON in which `computedMark` stands for what is {@link unread}. Throws SyntaxError. */
export function parseMarked(json: string): Value {
  return JSON.parse(json, (_, value: unknown) => (value === computedMark ? unread : value));
}
