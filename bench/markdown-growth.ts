import { RenderThread } from '#markdown/pool/render-thread.ts';
import { createRender } from '#markdown/render.ts';
import { pageMarkdown } from './family-page.ts';
import { median } from './median.ts';
import { renderFamily, requestOf } from './render-family.ts';

/** What a document of some size costs. */
export interface GrowthRow {
  /** Its size, in kilobytes. */
  readonly kilobytes: number;
  /** Processor time, in milliseconds. */
  readonly milliseconds: number;
}

const first = 64;

/** Processor time for documents of n, 2 n, 4 n and 8 n kilobytes, warm, in one thread. */
export function measureGrowth(rounds: number): readonly GrowthRow[] {
  const render = createRender();
  const family = renderFamily(1);
  const pages = Array.from({ length: 60 }, (_, index) => pageMarkdown({ package: 1, page: index + 1, pages: 60 }));
  const text = pages.join('\n\n');
  return [1, 2, 4, 8].map((times) => {
    const kilobytes = first * times;
    const md = text.slice(0, kilobytes * 1024);
    const costs = Array.from({ length: rounds + 1 }, () => {
      const start = process.threadCpuUsage();
      render(requestOf(md), family);
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    });
    return { kilobytes, milliseconds: median(costs.slice(1)) };
  });
}

/** What a thread does between its start and its first reader, in milliseconds. */
const settling = 1_500;

/** Processor time of the first page that a new thread renders, once it has warmed up; in milliseconds. */
export async function measureCold(rounds: number): Promise<number> {
  const family = renderFamily(10);
  const costs: number[] = [];
  // Threads that wait for work do not keep the process alive.
  const alive = setInterval(() => undefined, 1000);
  for (let round = 0; round < rounds; round += 1) {
    const worker = new URL(import.meta.resolve('#markdown/pool/render-worker.ts'));
    const thread = new RenderThread({ worker, memoryLimit: 256 });
    await thread.ready;
    await new Promise((resolve) => setTimeout(resolve, settling));
    const md = pageMarkdown({ package: round + 1, page: 1, pages: 10 }).slice(0, 10 * 1024);
    const before = await thread.processorTime();
    await thread.render(requestOf(md), family);
    costs.push((await thread.processorTime()) - before);
    await thread.terminate();
  }
  clearInterval(alive);
  return median(costs);
}
