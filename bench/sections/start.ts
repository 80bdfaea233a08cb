import { join } from 'node:path';
import { median } from '#bench/measure/median.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { exampleFamily, startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Measures the time from the command until the address is printed, for the first and for later starts. */
export async function measureStart(setup: Setup): Promise<SectionReport> {
  const restarts = setup.quick ? 3 : 7;
  const example = await measureStarts('the example family', { setup, family: exampleFamily(), restarts });
  const generated = await measureStarts('100 packages × 10 pages', { setup, family: setup.family, restarts });
  const second = ({ values }: Row): number => values[1] ?? Number.NaN;
  return {
    tables: [
      {
        title: `Until the address is printed; medians of ${restarts} for the later starts`,
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
  readonly restarts: number;
}

async function measureStarts(name: string, { setup, family, restarts }: StartOptions): Promise<Row> {
  const cache = join(setup.folder, `start-${name.replaceAll(/\W+/g, '-')}`);
  const times: number[] = [];
  for (let turn = 0; turn <= restarts; turn += 1) {
    const server = await startAsterism({ family, cache });
    times.push(server.startTime);
    await server.stop();
  }
  const [first = Number.NaN, ...later] = times;
  return { name, values: [first, median(later)] };
}
