import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '#bench/chaos/asking.ts';
import type { Hazard } from '#bench/chaos/hazard.ts';
import type { Order } from '#bench/chaos/order.ts';
import { cardOf, secondNames, type World } from '#bench/chaos/world.ts';

/** Between two threads there may be none. */
const noThread = (): void => undefined;
const done = async (): Promise<void> => undefined;

/** The threads of a site, by the name of their worker, and what readers may see when all of them are lost. */
const threads = ['render', 'read', 'search', 'store', 'card'] as const;
const hows = { exit: 'exits', hang: 'hangs', throw: 'throws an error' } as const;

/** Sends an order to threads. Those that draw and render rest while they have nothing to do, so they get some work first. */
async function orderThreads(world: World, order: Order & { readonly thread: string }): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      await world.site.order(order);
      return;
    } catch (error) {
      if (turn === 8) throw error;
    }
    await giveWork(world, turn);
  }
}

/** Changes a document and the words of a card, and requests both. */
async function giveWork({ site, second, edit }: World, turn: number): Promise<void> {
  const [, name = ''] = secondNames;
  const manifest = join(second, name, 'package.json');
  const fields: Record<string, unknown> = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...fields, description: `Work number ${turn} for threads.` }));
  const edited = await edit();
  await wait(1_000);
  for (const { path } of edited) {
    const { body } = await request(site.url + path);
    const card = cardOf.exec(body)?.[1];
    if (card !== undefined) await request(site.url + card);
  }
}

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
        async begin(world) {
          await orderThreads(world, { thread, how, all: true });
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
