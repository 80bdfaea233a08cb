import type { Source } from '#sources/source.ts';
import { type Pace, pollDelay } from './poll-delay.ts';
import type { SourceState } from './snapshot-store.ts';

/** Polls a source after each change that it announces, and as a whole at intervals. Returns a function that stops it. */
export function followSource(
  source: Source,
  poll: (changed?: ReadonlySet<string>) => Promise<unknown>,
  { pace, state }: { readonly pace: Pace; readonly state: () => SourceState | undefined },
): () => Promise<void> {
  const stopWatching = source.watch?.((changed) => void poll(changed));
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(
      async () => {
        await poll();
        failures = state()?.error === undefined ? 0 : failures + 1;
        schedule();
      },
      pollDelay(source, failures, pace),
    );
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await stopWatching?.();
  };
}
