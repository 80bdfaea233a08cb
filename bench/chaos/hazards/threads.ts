import type { Hazard } from '#bench/chaos/hazard.ts';

/** Between two threads there may be none. */
const noThread = (): void => undefined;
const done = async (): Promise<void> => undefined;

/** The threads of a site, by the name of their worker, and what readers may see when all of them are lost. */
const threads = ['render', 'read', 'search', 'store', 'card'] as const;
const hows = { exit: 'exits', hang: 'hangs', throw: 'throws an error' } as const;

/** Threads that end or hang. */
export const threadHazards: readonly Hazard[] = [
  ...threads.flatMap((thread) =>
    (['exit', 'hang', 'throw'] as const).map(
      (how): Hazard => ({
        name: `the ${thread} thread ${hows[how]}`,
        expected: 'it is replaced; pages are right',
        allows: ['busy'],
        // One that hangs is ended after ten seconds, images after twenty.
        lastsMs: how === 'hang' ? 12_000 : 3_000,
        async begin({ site }) {
          // The thread of cards rests while there is nothing to draw.
          await site.order({ thread, how, all: true }).catch((error) => {
            if (thread !== 'card') throw error;
          });
          return done;
        },
      }),
    ),
  ),
  {
    name: 'the search thread fills its memory',
    expected: 'it is replaced; pages are right',
    allows: ['busy'],
    async begin({ site }) {
      await site.order({ thread: 'search', how: 'memory' });
      return done;
    },
  },
  {
    name: 'the search thread exits eight times in a row',
    expected: 'it is replaced with pauses',
    allows: ['busy'],
    async begin({ site }) {
      for (let count = 0; count < 8; count += 1) await site.order({ thread: 'search', how: 'exit' }).catch(noThread);
      return done;
    },
  },
  {
    name: 'a render thread exits eight times in a row',
    expected: 'it is replaced with pauses',
    allows: ['busy'],
    async begin({ site }) {
      for (let count = 0; count < 8; count += 1) await site.order({ thread: 'render', how: 'exit' }).catch(noThread);
      return done;
    },
  },
  {
    name: 'the main thread stands still for 4 s',
    expected: 'answers are late',
    async begin({ site }) {
      await site.order({ block: 4_000 });
      return done;
    },
  },
];
