import type { ByteRange } from '#sources/source.ts';

/**
 * Parses a `Range` header for a file of `size` bytes. Undefined if the whole file must be sent: no header, another unit, or
 * several ranges. `unsatisfiable` if the range is malformed or holds no byte of the file.
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
