import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#features/console/server/sign-in/password-hash.ts';
import { writeUsers } from '#features/console/server/sign-in/users-file.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { untilClusterWell } from './cluster-fault.ts';
import { type ClusterWorld, createClusterWorld } from './cluster-world.ts';
import type { Fault, Lab, Seen } from './fault.ts';
import { createWorld, own, problemsOf, untilWell, type World } from './world.ts';

/** Runs faults one after another. */
export interface OpenLab {
  /** Runs a fault. Never rejects: an error is wrong. */
  run(fault: Fault): Promise<Seen>;
  /** Stops everything, and removes its folder. */
  close(): Promise<void>;
}

/** Time limit of a fault, in ms. */
const limitMs = 180_000;

/** What is seen of a fault that reaches the time limit. */
const notOver = 'not over in time';

/** Opens a lab in a temporary folder. */
export async function openLab(): Promise<OpenLab> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-chaos-'));
  let world: World | undefined;
  let cluster: ClusterWorld | undefined;
  let count = 0;

  /** The shared site. One that the fault before has left unwell is replaced. */
  async function readyWorld(): Promise<World> {
    if (world !== undefined && (await problemsOf(world.site)).length > 0) await drop();
    if (world !== undefined) return world;
    count += 1;
    world = await createWorld(join(folder, `world-${count}`));
    await untilWell(world, 60_000);
    return world;
  }

  /** Ends the shared site: the next fault gets another one. */
  async function drop(): Promise<void> {
    await world?.close();
    world = undefined;
  }

  /** The shared site of several processes. */
  async function readyCluster(): Promise<ClusterWorld> {
    if (cluster === undefined) {
      const place = join(folder, 'cluster');
      await mkdir(place);
      cluster = await createClusterWorld({ folder: place, programs: postgresPrograms ?? '' });
      await writeUsers(join(place, 'users.json'), new Map([['alice', await hashPassword('the password of alice')]]));
      await own(place);
      for (const site of [cluster.worker, cluster.replica]) await site.start();
    }
    const problems = await untilClusterWell(cluster, 60_000);
    if (problems.length > 0) throw new Error(`The cluster is not well before the fault: ${problems.join('; ')}`);
    return cluster;
  }

  return {
    async run(fault) {
      count += 1;
      const own_ = join(folder, `fault-${count}`);
      await mkdir(own_);
      await own(folder);
      const lab: Lab = { folder: own_, world: readyWorld, cluster: readyCluster };
      const tooLong = Promise.withResolvers<Seen>();
      const timer = setTimeout(() => tooLong.resolve({ verdict: 'wrong', text: notOver }), limitMs);
      const failed = (error: unknown): Seen => ({ verdict: 'wrong', text: `it failed: ${error}` });
      try {
        const seen = await Promise.race([fault.run(lab).catch(failed), tooLong.promise]);
        if (seen.text === notOver) await drop();
        return seen;
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await drop();
      await cluster?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
