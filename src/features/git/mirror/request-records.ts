import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';

const file = 'asterism-requests.json';

/** Time after which an otherwise unchanged record is written again, in milliseconds. */
const precision = 60 * 60_000;

const recordSchema = z.object({
  /** Number at the forge. */
  number: z.int().positive(),
  /** Newest commit that was seen while the request was open. */
  commit: z.string().regex(/^(?:[\da-f]{40}|[\da-f]{64})$/),
  /** Title, author, base branch and last change, where they are known. */
  title: z.string().optional(),
  author: z.string().optional(),
  base: z.string().optional(),
  updated: z.number().optional(),
  /** When the request was last seen open, in milliseconds since 1970. */
  seenAt: z.number(),
  /** True when the last sync saw it open. */
  isOpen: z.boolean(),
});

/** A request as the last sync of its repository saw it. */
export type RequestRecord = Readonly<z.output<typeof recordSchema>>;

/** Reads the recorded requests of a mirror; none when there is no valid record. */
export async function readRequests(mirror: string): Promise<readonly RequestRecord[]> {
  try {
    return z.array(recordSchema).parse(JSON.parse(await readFile(join(mirror, file), 'utf8')));
  } catch {
    return [];
  }
}

/** Records the requests of a mirror if more than the minutes of {@link RequestRecord.seenAt} differ. Never throws. */
export async function writeRequests(
  mirror: string,
  before: readonly RequestRecord[],
  now: readonly RequestRecord[],
): Promise<void> {
  const isRecent = now.every(({ seenAt }, index) => seenAt - (before[index]?.seenAt ?? 0) < precision);
  if (isRecent && isDeepStrictEqual(withoutTime(before), withoutTime(now))) return;
  // Without the record, closed requests disappear at the next start.
  await writeFileAtomic(join(mirror, file), JSON.stringify(now)).catch(() => undefined);
}

function withoutTime(records: readonly RequestRecord[]): readonly unknown[] {
  return records.map(({ seenAt: _, ...record }) => JSON.parse(JSON.stringify(record)));
}
