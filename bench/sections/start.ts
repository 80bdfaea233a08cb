import { join } from 'node:path';
import { median } from '#bench/measure/median.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { exampleFamily, startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** From the command until the address is printed: the very first time, and again. */
export async function start(setup: Setup): Promise<SectionReport> {
  const again = setup.quick ? 3 : 7;
  const example = await startTimes('the example family', { setup, family: exampleFamily(), again });
  const generated = await startTimes('100 packages × 10 pages', { setup, family: setup.family, again });
  const second = ({ values }: Row): number => values[1] ?? Number.NaN;
  return {
    tables: [
      {
        title: `Until the address is printed; medians of ${again} for the later starts`,
        columns: ['first start ms', 'later start ms'],
        rows: [example, generated],
      },
    ],
    goals: [
      { figure: 'later start, example family, ms', found: second(example), rule: '≤ 2,000', limit: 2_000 },
      { figure: 'later start, 1,000 pages, ms', found: second(generated), rule: '≤ 2,000', limit: 2_000 },
    ],
  };
}

interface StartOptions {
  readonly setup: Setup;
  readonly family: string;
  readonly again: number;
}

async function startTimes(name: string, { setup, family, again }: StartOptions): Promise<Row> {
  const cache = join(setup.folder, `start-${name.replaceAll(/\W+/g, '-')}`);
  const times: number[] = [];
  for (let turn = 0; turn <= again; turn += 1) {
    const server = await startAsterism({ family, cache });
    times.push(server.startTime);
    await server.stop();
  }
  const [first = Number.NaN, ...later] = times;
  return { name, values: [first, median(later)] };
}
