import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames } from '#bench/family/family.ts';
import { largeFolder, startLarge } from '#bench/family/large-family.ts';
import { median } from '#bench/measure/median.ts';
import { untilText } from '#bench/measure/page-text.ts';
import { processorTime, waitUntilIdle } from '#bench/measure/processor-time.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import type { Setup } from '#bench/setup.ts';

/** Changes of each kind, and requests for pages that do not exist. */
const rounds = 5;
const missingPages = 100;

/** A site is quiet after four idle seconds: what follows a change, such as the search, waits between its steps. */
const quiet = { inRow: 8, limit: 600 };

/** Goals by the number of packages, of the median: processor time in ms, and the time of a response in ms. */
const goals: ReadonlyMap<number, Changes> = new Map([
  [1_000, { readme: 400, added: 2_000, missing: 3 }],
  [5_000, { readme: 1_000, added: 8_000, missing: 3 }],
]);

interface Changes {
  /** Processor time until the site is quiet after a README was changed, and after a package was added. */
  readonly readme: number;
  readonly added: number;
  /** Time until a page that does not exist is answered. */
  readonly missing: number;
}

interface Change {
  /** Processor time in ms. */
  readonly processor: number;
  /** Time until the page has the change, in ms. */
  readonly visible: number;
}

/** Measures what a change costs in large families that are served from a folder. */
export async function measureChange(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const rows = [];
  const reached: Goal[] = [];
  for (const [packages, limits] of [...goals].slice(0, setup.quick ? 1 : undefined)) {
    const { readme, added, missing } = await measureFamily(setup, packages);
    const found = { readme: processorOf(readme), added: processorOf(added), missing };
    const visible = [readme, added].map((changes) => median(changes.map((each) => each.visible)));
    rows.push({ name: `${packages} packages`, values: [found.readme, found.added, ...visible, missing] });
    const goal = (figure: string, name: keyof Changes): Goal => {
      return {
        figure: `${packages} packages, ${figure}`,
        found: found[name],
        rule: `≤ ${limits[name]}`,
        limit: limits[name],
      };
    };
    reached.push(goal('README changed, processor ms', 'readme'), goal('package added, processor ms', 'added'));
    reached.push(goal('missing page, ms', 'missing'));
  }
  const columns = ['README: processor ms', 'package: processor ms', 'README: visible ms', 'package: visible ms'];
  return {
    tables: [{ title: `Medians of ${rounds} changes`, columns: [...columns, 'missing page ms'], rows }],
    goals: reached,
    notes: ['Processor time of the whole process, from the change until the site is quiet: sync, search and the page.'],
  };
}

function processorOf(changes: readonly Change[]): number {
  return median(changes.map(({ processor }) => processor));
}

async function measureFamily(setup: Pick<Setup, 'folder'>, packages: number) {
  const family = largeFolder(setup, packages);
  const site = await startLarge(setup, packages);
  try {
    await waitUntilIdle(site.pid, quiet);
    const readme: Change[] = [];
    for (const name of packageNames({ packages }).slice(0, rounds)) {
      readme.push(await changeReadme(site, { name, file: join(family, name, 'README.md') }));
    }
    const added: Change[] = [];
    for (let round = 0; round < rounds; round += 1) {
      added.push(await addPackage(site, { name: `added-${round}`, folder: join(family, `added-${round}`) }));
    }
    return { readme, added, missing: await requestMissing(site) };
  } finally {
    await site.stop();
  }
}

/** Adds a line to a README; the file is as before afterwards. */
async function changeReadme(site: ChildServer, { name, file }: { readonly name: string; readonly file: string }) {
  const before = await readFile(file, 'utf8');
  const text = `A line for ${name}.`;
  const change = await measure(site, { name, text, act: () => writeFile(file, `${before}\n\n${text}\n`) });
  await writeFile(file, before);
  await waitUntilIdle(site.pid, quiet);
  return change;
}

/** Adds a package, which is removed afterwards. */
async function addPackage(site: ChildServer, { name, folder }: { readonly name: string; readonly folder: string }) {
  const text = `The package ${name} was added.`;
  const change = await measure(site, {
    name,
    text,
    async act() {
      await mkdir(folder);
      await writeFile(join(folder, 'README.md'), `# ${name}\n\n${text}\n`);
    },
  });
  await rm(folder, { recursive: true });
  await waitUntilIdle(site.pid, quiet);
  return change;
}

interface Action {
  /** The package whose page gets the text. */
  readonly name: string;
  readonly text: string;
  readonly act: () => Promise<void>;
}

async function measure({ url, pid }: ChildServer, { name, text, act }: Action): Promise<Change> {
  const before = await processorTime(pid);
  await act();
  const visible = (await untilText(`${url}/${name}/index.html`, text)) * 1_000;
  await waitUntilIdle(pid, quiet);
  const after = await processorTime(pid);
  return { processor: (after ?? Number.NaN) - (before ?? Number.NaN), visible };
}

async function requestMissing(site: ChildServer): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < missingPages; page += 1) {
    const start = performance.now();
    await (await fetch(`${site.url}/bench-001/docs/missing-${page}.html`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return median(times);
}
