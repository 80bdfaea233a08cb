import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from '#bench/chaos/asking.ts';
import { createChaosSite } from '#bench/chaos/chaos-site.ts';
import type { Fault, Lab, Seen } from '#bench/chaos/fault.ts';
import { type GitMood, openGitGate } from '#bench/chaos/git-gate.ts';
import { own } from '#bench/chaos/world.ts';
import { writeFamily } from '#bench/family/family.ts';
import { writeGitFamily } from '#bench/family/git-family.ts';
import { startServer } from '#bench/servers/child-server.ts';
import { untilRight } from './starts.ts';

const run = promisify(execFile);

async function withGit(lab: Lab, mood: GitMood, isKnown: boolean): Promise<Seen> {
  const [family, staging, cache] = ['family', 'staging', 'cache'].map((name) => join(lab.folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(family);
  await mkdir(staging);
  await writeFamily(family, { packages: 2, pages: 2 });
  await run('mv', [join(family, 'bench-001'), staging]);
  await writeGitFamily(staging, join(lab.folder, 'git'));
  await own(lab.folder);
  const server = await startServer([
    new URL('../../servers/git-server.ts', import.meta.url).pathname,
    join(lab.folder, 'git'),
  ]);
  const gate = await openGitGate(server.url);
  const args = [family, `${gate.url}/bench-001.git`, '--no-config', '--cache', cache];
  const site = await createChaosSite({ folder: lab.folder, args, isKept: false });
  const asked = async () => {
    const pages = await Promise.all(['/bench-002', '/bench-001', '/readyz'].map((path) => request(site.url + path)));
    return pages.map(({ status }) => status);
  };
  try {
    if (isKnown) {
      await site.start();
      await untilRight(site);
      while ((await asked())[1] !== 200) await wait(200);
      await site.stop();
    }
    gate.set(mood);
    await site.start();
    const deadline = performance.now() + 40_000;
    let statuses = await asked();
    while (statuses[0] !== 200 && performance.now() < deadline) {
      await wait(500);
      statuses = await asked();
    }
    const during = statuses.join(', ');
    const isRight = statuses[0] === 200 && statuses[1] === (isKnown ? 200 : 503);
    const health = (await request(`${site.url}/healthz`)).body.slice(0, 40);
    gate.set('good');
    while ((await asked()).some((status) => status !== 200) && performance.now() < deadline + 90_000) await wait(500);
    const after = (await asked()).join(', ');
    return {
      verdict: isRight && after === '200, 200, 200' ? 'degraded' : 'wrong',
      text: `folder, git and /readyz: ${during}; ${health}; afterwards ${after}`,
    };
  } finally {
    await site.stop('SIGKILL');
    gate.close();
    await server.stop();
  }
}

/** Starts of a site while its git server fails. */
export const gitStartFaults: readonly Fault[] = [
  ...(['hang', 'refuse', 'login'] as const).flatMap((mood): readonly Fault[] => [
    {
      name: `the git server fails at the first start (${mood})`,
      expected: 'the folder is shown; 503 for the package of git until git is back',
      run: (lab) => withGit(lab, mood, false),
    },
    {
      name: `the git server fails at a later start (${mood})`,
      expected: 'both are shown, as stale',
      run: (lab) => withGit(lab, mood, true),
    },
  ]),
];
