import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FamilySize, packageNames, writeFamily } from './family/family.ts';
import type { ChildServer } from './servers/child-server.ts';
import { writePlainSite } from './servers/plain-site.ts';
import { startAsterism, startStatic } from './servers/start-servers.ts';

/** Options, files and servers that the sections share. */
export interface Setup {
  /** Whether to run fewer rounds: all sections then take less than three minutes. */
  readonly quick: boolean;
  /** Temporary folder, removed after the run. */
  readonly folder: string;
  /** Folder of the generated family: 100 packages of 10 pages. */
  readonly family: string;
  /** Starts three servers of that family on the first call, and resolves to them. */
  sites(): Promise<Sites>;
  /** Stops the servers, if any. */
  stop(): Promise<void>;
}

/** Three servers of the same pages. */
export interface Sites {
  /** Static files with the bare article. */
  readonly plain: ChildServer;
  /** Static files with highlighted code and a list of links to all packages. */
  readonly plainHl: ChildServer;
  /** Asterism. */
  readonly asterism: ChildServer;
}

/** Size of the generated family. */
export const familySize: FamilySize = { packages: 100, pages: 10 };

/** Number of packages that the static sites have as well. */
export const visitedPackages = 4;

/** Writes the family. The servers start on demand. */
export async function createSetup({ folder, quick }: Pick<Setup, 'folder' | 'quick'>): Promise<Setup> {
  const family = join(folder, 'family');
  await mkdir(family);
  await writeFamily(family, familySize);
  let sites: Promise<Sites> | undefined;
  return {
    quick,
    folder,
    family,
    sites() {
      sites ??= startSites(folder, family);
      return sites;
    },
    async stop() {
      const started = sites === undefined ? [] : Object.values(await sites);
      await Promise.all(started.map((server) => server.stop()));
    },
  };
}

async function startSites(folder: string, family: string): Promise<Sites> {
  const names = packageNames(familySize);
  const site = { family, packages: names.slice(0, visitedPackages) };
  const [plain, plainHl] = [join(folder, 'plain'), join(folder, 'plain-hl')];
  await writePlainSite({ ...site, folder: plain });
  await writePlainSite({ ...site, folder: plainHl, linkedPackages: names });
  return {
    plain: await startStatic(plain),
    plainHl: await startStatic(plainHl),
    asterism: await startAsterism({ family, cache: join(folder, 'cache') }),
  };
}
