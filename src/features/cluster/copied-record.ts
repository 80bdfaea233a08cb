import type { TextRecord } from '#model/text-record.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';

/**
 * A text that never changes once it is there, with a copy on this machine for a start while the database is away. Throws
 * `PostgresError` when there is no copy.
 */
export function copiedRecord(shared: TextRecord, copy: TextRecord): TextRecord {
  async function copied(read: () => Promise<string | undefined>): Promise<string> {
    try {
      const text = await read();
      if (text !== undefined) return await copy.change(() => text);
      throw new Error('The record was removed while it was read.');
    } catch (error) {
      const text = error instanceof PostgresError ? await copy.read() : undefined;
      if (text === undefined) throw error;
      return text;
    }
  }

  return {
    read: shared.read,
    change: (make) => copied(() => shared.change(make)),
  };
}
