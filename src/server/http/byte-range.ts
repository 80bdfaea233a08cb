import type { ByteRange } from '#sources/source.ts';

/**
 * The one range of a `Range` header in a file of `size` bytes. Undefined where the whole file is the answer: no header,
 * another unit, several ranges. `unsatisfiable` where no byte of the file is in the range, or it is malformed.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, spec] = /^bytes\s*=\s*(.*)$/i.exec(header ?? '') ?? [];
  if (spec === undefined || spec.includes(',')) return undefined;
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(spec.trim()) ?? [];
  if (first === '' && last === '') return 'unsatisfiable';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
