import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Setup } from '#bench/setup.ts';
import { writeFamily } from './family.ts';

/** Number of visits of each large family. */
export const largeRounds = 3;

/** Numbers of packages of the large families that are measured. */
export function largeSizes({ quick }: Pick<Setup, 'quick'>): readonly number[] {
  return quick ? [1_000] : [100, 1_000, 5_000];
}

/** Folders of a large family and of its cache. The family is written once, and the cache is used again. */
export async function largeFamily(
  { folder }: Pick<Setup, 'folder'>,
  packages: number,
): Promise<{ readonly family: string; readonly cache: string }> {
  const family = join(folder, `large-${packages}`);
  if (!existsSync(family)) await writeFamily(family, { packages, pages: 1 });
  return { family, cache: `${family}-cache` };
}
