import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FamilySize, packageNames, writeFamily } from './family/family.ts';
import type { ChildServer } from './servers/child-server.ts';
import { writePlainSite } from './servers/plain-site.ts';
import { startAsterism, startStatic } from './servers/start-servers.ts';

/** What the sections measure with. */
export interface Setup {
  /** Fewer rounds, so that the whole takes less than three minutes. */
  readonly quick: boolean;
  /** Folder for files of the run; removed after it. */
  readonly folder: string;
  /** The generated family: 100 packages of 10 pages. */
  readonly family: string;
  /** The same family on three servers, started when first asked for. */
  sites(): Promise<Sites>;
  /** Stops the servers. */
  stop(): Promise<void>;
}

/** The same pages on three servers. */
export interface Sites {
  /** The bare article as one static file. */
  readonly plain: ChildServer;
  /** The same with highlighted code and a side list of the packages. */
  readonly plainHl: ChildServer;
  /** Asterism. */
  readonly asterism: ChildServer;
}

/** The size of the generated family. */
export const familySize: FamilySize = { packages: 100, pages: 10 };

/** The packages that the plain sites have too. */
export const visitedPackages = 4;

/** Writes the family; the servers start later. */
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
  await writePlainSite({ ...site, folder: plainHl, sideList: names });
  return {
    plain: await startStatic(plain),
    plainHl: await startStatic(plainHl),
    asterism: await startAsterism({ family, cache: join(folder, 'cache') }),
  };
}
