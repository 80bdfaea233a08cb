import { setTimeout as wait } from 'node:timers/promises';
import type { TextRecord } from '#model/text-record.ts';

/** How long a text in memory is used, in ms: in any case, and while the record cannot be read. */
const freshMs = 1_000;
const staleMs = 60_000;

/** How long a read may take before a text in memory is used instead, in ms. */
const patienceMs = 2_000;

interface TextCopy {
  readonly text: string | undefined;
  /** When it began to be read, in ms since 1970. */
  readonly at: number;
}

/**
 * A record whose text is read at most once a second, and taken from memory for a minute while it cannot be read. Changes by
 * other processes are seen within a second, own ones at once.
 */
export function withCachedText(record: TextRecord, now: () => number = Date.now): TextRecord {
  let known: TextCopy | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<string | undefined> | undefined;
  let changes = 0;

  const knownFor = (ms: number): TextCopy | undefined =>
    known !== undefined && now() - known.at < ms ? known : undefined;

  async function readAnew(): Promise<string | undefined> {
    const [at, before] = [now(), changes];
    try {
      const text = await record.read();
      // A change since then has made this text old.
      if (known !== undefined && changes !== before) return known.text;
      known = { text, at };
      return text;
    } catch (error) {
      failedAt = now();
      const stale = knownFor(staleMs);
      if (stale === undefined) throw error;
      return stale.text;
    } finally {
      reading = undefined;
    }
  }

  return {
    async read() {
      const usable = knownFor(now() - failedAt < freshMs ? staleMs : freshMs);
      if (usable !== undefined) return usable.text;
      reading ??= readAnew();
      const stale = knownFor(staleMs);
      return stale === undefined ? reading : Promise.race([reading, wait(patienceMs, stale.text, { ref: false })]);
    },
    async change(make) {
      const at = now();
      const text = await record.change(make);
      changes += 1;
      known = { text, at };
      return text;
    },
  };
}

/** A record whose text stays in memory while it cannot be stored. `onFailure` is called with each change that was not stored. */
export function withMemoryFallback(record: TextRecord, onFailure: (error: unknown) => void): TextRecord {
  let own: string | undefined;
  const stored = (): Promise<string | undefined> => record.read().catch(() => undefined);
  return {
    read: async () => own ?? (await stored()),
    async change(make) {
      try {
        const text = await record.change((before) => make(own ?? before));
        own = undefined;
        return text;
      } catch (error) {
        const before = await stored();
        own = make(own ?? before);
        onFailure(error);
        return own;
      }
    },
  };
}
