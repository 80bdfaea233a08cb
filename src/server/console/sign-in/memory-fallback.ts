import type { TextRecord } from '#model/text-record.ts';

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
