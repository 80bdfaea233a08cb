import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#bench/family/random.ts';
import { askAll, type Counts, noAnswers, type Odd, request } from './asking.ts';
import type { Fault, Lab, Seen } from './fault.ts';
import type { Hazard } from './hazard.ts';
import { isRoot, questionOf, untilWell, type World } from './world.ts';

/** How long a fault lasts unless it says otherwise, in ms. */
const usualMs = 3_000;

/** How long a site may need to say what is wrong, in ms: a request of git may take 30 s, and is sent every five. */
const saidMs = 45_000;

/** How long a site may need until it is well again, in ms: a source that failed is asked again after a minute at most. */
const recoveryMs = 100_000;

/** The row of a hazard: it begins and ends while a client asks, and then the site must be well again. */
export function hazardFault(hazard: Hazard): Fault {
  return {
    name: hazard.name,
    expected: hazard.expected,
    lacks: () => (hazard.needsRoot && !isRoot ? 'root' : undefined),
    run: (lab) => runHazard(hazard, lab),
  };
}

async function runHazard(hazard: Hazard, lab: Lab): Promise<Seen> {
  const world = await lab.world();
  const { site } = world;
  const random = createRandom(hazard.name.length);
  const odd: Odd[] = [];
  const [logged, endings] = [site.output().length, site.endings().length];
  const asking = askAll({
    url: site.url,
    next: () => questionOf(random),
    rate: 15,
    random,
    onOdd: (each) => odd.push(each),
  });
  let said = '';
  let problems: readonly string[];
  const start = performance.now();
  try {
    const end = await hazard.begin(world);
    try {
      said = await hold(world, hazard, logged);
    } finally {
      await end();
    }
    problems = await untilWell(world, recoveryMs);
  } finally {
    await asking.stop();
  }
  const ended = site
    .endings()
    .slice(endings)
    .filter(({ isUnexpected }) => isUnexpected).length;
  const counts = asking.counts().get('') ?? noAnswers;
  return judge(hazard, {
    counts,
    odd,
    problems,
    said: said + site.output(logged),
    ended,
    seconds: (performance.now() - start) / 1_000,
    health: said,
  });
}

/** Waits until the fault has had its time and, up to {@link saidMs}, until the site says what it must say, in its log behind a position. Resolves to its health. */
async function hold(world: World, { lastsMs = usualMs, says }: Hazard, logged: number): Promise<string> {
  const { site, edit } = world;
  const start = performance.now();
  for (;;) {
    await edit().catch(() => undefined);
    await wait(1_000);
    const { body } = await request(`${site.url}/healthz`);
    const passed = performance.now() - start;
    const isSaid = says === undefined || says.test(body) || says.test(site.output(logged));
    if (passed > lastsMs && (isSaid || passed > lastsMs + saidMs)) return body;
  }
}

interface Observed {
  readonly counts: Counts;
  readonly odd: readonly Odd[];
  readonly problems: readonly string[];
  /** Health and log during the fault and after it. */
  readonly said: string;
  /** The health at its end. */
  readonly health: string;
  /** Processes that ended by themselves. */
  readonly ended: number;
  readonly seconds: number;
}

function judge({ allows = [], restarts, says }: Hazard, seen: Observed): Seen {
  const { counts, odd, problems, said, health, ended, seconds } = seen;
  const faults = [...problems];
  const isAllowed = ({ worth }: Odd): boolean =>
    worth === 'limited' || ((worth === 'busy' || worth === 'none') && allows.includes(worth));
  const first = odd.find((each) => !isAllowed(each));
  if (first !== undefined) faults.push(`${first.path}: ${first.worth} ${first.seen}`);
  if (ended > 0 && !restarts) faults.push('the process ended');
  if (says !== undefined && !says.test(said)) faults.push(`nothing says ${says}`);
  const answers = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { busy, none, wrong, cut } = counts;
  const text = `${answers} answers, ${busy} × 503, ${none} none, ${wrong + cut} wrong; well again, ${seconds.toFixed(0)} s in all`;
  if (faults.length > 0) return { verdict: 'wrong', text: `${text.replace('well again, ', '')}; ${faults.join('; ')}` };
  const isLess = busy > 0 || none > 0 || ended > 0 || !health.startsWith('{"status":"ok"');
  return { verdict: isLess ? 'degraded' : 'held', text };
}
