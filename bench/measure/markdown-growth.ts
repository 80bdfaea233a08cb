import { pageMarkdown } from '#bench/family/page-markdown.ts';
import { renderFamily, requestOf } from '#bench/family/render-family.ts';
import { RenderThread } from '#markdown/pool/render-thread.ts';
import { createRender } from '#markdown/render.ts';
import { median } from './median.ts';

/** Cost of a document of one size. */
export interface GrowthRow {
  /** Size, in KB. */
  readonly kilobytes: number;
  /** Processor time, in ms. */
  readonly milliseconds: number;
}

/** Size of the smallest document, in KB. */
const smallest = 64;

/** Measures processor time for documents of n, 2 n, 4 n and 8 n KB, warm, in one thread. */
export function measureGrowth(rounds: number): readonly GrowthRow[] {
  const render = createRender();
  const family = renderFamily(1);
  const pages = Array.from({ length: 60 }, (_, index) => pageMarkdown({ package: 1, page: index + 1, pages: 60 }));
  const text = pages.join('\n\n');
  return [1, 2, 4, 8].map((times) => {
    const kilobytes = smallest * times;
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

/** Time for the warm-up of a thread, in ms. */
const settleMs = 4_000;

/** Measures processor time for the first page of a new thread after its warm-up, in ms. */
export async function measureFirstPage(rounds: number): Promise<number> {
  const family = renderFamily(10);
  const costs: number[] = [];
  // Idle threads do not keep the process alive.
  const alive = setInterval(() => undefined, 1000);
  for (let round = 0; round < rounds; round += 1) {
    const worker = new URL(import.meta.resolve('#markdown/pool/render-worker.ts'));
    const thread = new RenderThread({ worker, memoryLimit: 256 });
    await thread.ready;
    thread.warmUp();
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const md = pageMarkdown({ package: round + 1, page: 1, pages: 10 }).slice(0, 10 * 1024);
    const before = await thread.processorTime();
    await thread.render(requestOf(md), family, () => undefined);
    costs.push((await thread.processorTime()) - before);
    await thread.terminate();
  }
  clearInterval(alive);
  return median(costs);
}
