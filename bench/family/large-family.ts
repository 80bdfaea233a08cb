import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';
import { writeFamily } from './family.ts';

/** Number of visits of each large family. */
export const largeRounds = 3;

/** Numbers of packages of the large families that are measured. */
export function largeSizes({ quick }: Pick<Setup, 'quick'>): readonly number[] {
  return quick ? [1_000] : [100, 1_000, 5_000];
}

/** The folder of a large family. */
export function largeFolder({ folder }: Pick<Setup, 'folder'>, packages: number): string {
  return join(folder, `large-${packages}`);
}

/** Starts Asterism with a large family, and waits until its pages can be read. The family is written once, and the cache is used again. */
export async function startLarge(setup: Pick<Setup, 'folder'>, packages: number): Promise<ChildServer> {
  const family = largeFolder(setup, packages);
  if (!existsSync(family)) await writeFamily(family, { packages, pages: 1 });
  const site = await startAsterism({ family, cache: `${family}-cache` });
  // The address is printed before the first sync ends when that takes long.
  while (!(await fetch(`${site.url}/readyz`)).ok) await setTimeout(500);
  return site;
}
