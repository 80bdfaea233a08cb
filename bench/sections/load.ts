import { join } from 'node:path';
import { pagePath } from '#bench/family/family.ts';
import { type Load, runLoad } from '#bench/measure/http-load.ts';
import { watchMemory } from '#bench/measure/tree-memory.ts';
import type { SectionReport } from '#bench/report.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startNginx } from '#bench/servers/nginx.ts';
import { savePage } from '#bench/servers/save-page.ts';
import type { Setup } from '#bench/setup.ts';

const path = pagePath(1, 3);
const connections = 500;

/** Measures a cached page on many connections, beside nginx with the same bytes. Every response must be 2xx. */
export async function measureLoad(setup: Setup): Promise<SectionReport> {
  const { asterism } = await setup.sites();
  const folder = join(setup.folder, 'nginx-load');
  await savePage(asterism.url + path, [join(folder, path)]);
  const nginx = await startNginx(folder, join(setup.folder, 'nginx-load-own'));
  const seconds = setup.quick ? 5 : 20;
  try {
    const site = await measure(asterism, seconds);
    const beside = nginx && (await measure(nginx, seconds));
    return reportOf(site, beside, seconds);
  } finally {
    await nginx?.stop();
  }
}

interface Measured extends Load {
  /** Peak memory of all processes of the server under load, in MB. */
  readonly memory: number;
}

async function measure(server: Pick<ChildServer, 'url' | 'pid'>, seconds: number): Promise<Measured> {
  await runLoad(server, { path, seconds: 1, connections });
  const watch = watchMemory(server.pid);
  try {
    const found = await runLoad(server, { path, seconds, connections });
    return { ...found, memory: (await watch.stop()).tree };
  } finally {
    await watch.stop();
  }
}

function reportOf(site: Measured, beside: Measured | undefined, seconds: number): SectionReport {
  const row = (name: string, { rate, p50, p99, processor, memory }: Measured) => ({
    name,
    values: [rate, p50, p99, processor, memory],
  });
  return {
    tables: [
      {
        title: `${path}, warm, ${connections} connections for ${seconds} s, brotli`,
        columns: ['pages/s', 'p50 ms', 'p99 ms', 'processor µs a page', 'memory MB'],
        rows: [row('Asterism', site), ...(beside ? [row('the same bytes, nginx, one process', beside)] : [])],
      },
    ],
    goals: beside
      ? [
          {
            figure: 'pages/s beside nginx',
            found: site.rate,
            beside: beside.rate,
            rule: '≥ 0.5 ×',
            limit: 0.5 * beside.rate,
            atLeast: true,
          },
        ]
      : [],
    notes: ['A failed response, or a connection that is refused or closed, ends this section with an error.'],
  };
}
