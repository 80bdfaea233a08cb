import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#bench/family/random.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { askAll, noAnswers, type Odd, type Question, request } from './asking.ts';
import { type ClusterWorld, clusterQuestions } from './cluster-world.ts';
import type { Fault, Lab, Seen } from './fault.ts';

/** A fault of a site of several processes, which begins and ends while readers ask the replica. */
export interface ClusterHazard {
  /** What happens. */
  readonly name: string;
  /** What readers and the operator may see. */
  readonly expected: string;
  /** Lets it begin. Resolves to what ends it, which rejects for what must not be. */
  readonly begin: (world: ClusterWorld) => Promise<() => Promise<void>>;
  /** True if readers of the replica may get no answer. */
  readonly allowsNone?: true;
  /** How long it lasts at least, in ms. */
  readonly lastsMs?: number;
  /** What the health of the replica, or a log, must say during it. */
  readonly says?: RegExp;
}

/** How long a fault lasts unless it says otherwise, how long it may take to be said, and the time to be well again, in ms. */
const usualMs = 3_000;
const saidMs = 40_000;
const recoveryMs = 60_000;

/** Ends a fault that needs nothing for it. */
export const done = async (): Promise<void> => undefined;

/** What a machine without PostgreSQL lacks. */
export const lacksPostgres = (): string | undefined => (postgresPrograms === undefined ? 'PostgreSQL' : undefined);

/** The row of a fault: it begins and ends while a client asks, and then a push must be shown without a restart. */
export function clusterFault(hazard: ClusterHazard): Fault {
  return {
    name: hazard.name,
    expected: hazard.expected,
    lacks: lacksPostgres,
    run: (lab) => run(hazard, lab),
  };
}

async function run(hazard: ClusterHazard, lab: Lab): Promise<Seen> {
  const world = await lab.cluster();
  const { worker, replica } = world;
  const logged = [worker, replica].map((site) => site.output().length);
  const said = (): string => [worker, replica].map((site, index) => site.output(logged[index])).join('\n');
  const odd: Odd[] = [];
  const random = createRandom(hazard.name.length);
  const next = (): Question => random.pick(clusterQuestions as [Question, ...Question[]]);
  const asking = askAll({ url: replica.url, next, rate: 15, random, onOdd: (each) => odd.push(each) });
  const faults: string[] = [];
  let isSaid = false;
  const start = performance.now();
  try {
    const end = await hazard.begin(world);
    try {
      isSaid = await hold(hazard, { world, said });
    } finally {
      await end();
    }
    faults.push(...(await untilClusterWell(world, recoveryMs)));
  } finally {
    await asking.stop();
  }
  const first = odd.find(({ worth }) => worth !== 'limited' && !(worth === 'none' && hazard.allowsNone));
  if (first !== undefined) faults.push(`${first.path}: ${first.worth} ${first.seen}`);
  if (!isSaid) faults.push(`nothing says ${hazard.says}`);
  const counts = asking.counts().get('') ?? noAnswers;
  const answers = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const text = `${answers} answers, ${counts.busy} × 503, ${counts.none} none, ${counts.wrong + counts.cut} wrong; ${seconds} s`;
  if (faults.length > 0) return { verdict: 'wrong', text: `${text}; ${faults.join('; ')}` };
  return { verdict: hazard.says !== undefined || counts.none > 0 ? 'degraded' : 'held', text };
}

/** Waits until the fault has had its time and has been said. */
async function hold(
  { lastsMs = usualMs, says }: ClusterHazard,
  { world, said }: { readonly world: ClusterWorld; readonly said: () => string },
): Promise<boolean> {
  const start = performance.now();
  for (;;) {
    const { body } = await request(`${world.replica.url}/healthz`);
    const isSaid = says === undefined || (says.test(body) && !body.startsWith('{"status":"ok"')) || says.test(said());
    const passed = performance.now() - start;
    if (passed > lastsMs && (isSaid || passed > lastsMs + saidMs)) return isSaid;
    await wait(500);
  }
}

/** Waits until both processes are well and a push is shown. Resolves to what is wrong when the time is over. */
export async function untilClusterWell(world: ClusterWorld, limitMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + limitMs;
  const pushed = await world.push();
  for (;;) {
    const problems: string[] = [];
    for (const { url } of [world.worker, world.replica]) {
      const { body } = await request(`${url}/healthz`);
      if (!body.startsWith('{"status":"ok"')) problems.push(`/healthz: ${body.slice(0, 300)}`);
    }
    for (const { path, status, text = '' } of [...clusterQuestions, pushed]) {
      const answer = await request(world.replica.url + path);
      if (answer.status !== status || !answer.body.includes(text)) problems.push(`${path}: ${answer.status}`);
    }
    if (problems.length === 0 || performance.now() > deadline) return problems.slice(0, 3);
    await wait(500);
  }
}
