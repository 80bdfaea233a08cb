import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { pageMarkdown } from '#bench/family/page-markdown.ts';
import { renderFamily, requestOf } from '#bench/family/render-family.ts';
import { createRender } from '#markdown/render.ts';
import { median } from './median.ts';

/** Speed of one engine, warm, in one thread, by processor time. */
export interface MarkdownRow {
  /** Name of the engine. */
  readonly engine: string;
  /** Markdown per second, in MB. */
  readonly megabytesPerSecond: number;
  /** Time for 11 KB of markdown, in ms. */
  readonly millisecondsPerPage: number;
  /** Speed as a multiple of unified. */
  readonly timesUnified: number;
}

const pageSize = 11 * 1024;

/** Measures the pipeline of Asterism and other engines on generated pages, by processor time. */
export async function measureMarkdownSpeed({ quick }: { readonly quick: boolean }): Promise<readonly MarkdownRow[]> {
  const pages = Array.from({ length: quick ? 12 : 40 }, (_, index) =>
    pageMarkdown({ package: index + 1, page: (index % 10) + 1, pages: 10 }),
  );
  const measured = Object.entries(engines(pages)).map(([engine, render]) => ({
    engine,
    render,
    speeds: [] as number[],
  }));
  // All engines run in every round, so that a slow phase of the machine affects all. The first four rounds are warm-up.
  for (let round = -4; round < (quick ? 5 : 9); round += 1) {
    for (const { render, speeds } of measured) {
      const speed = await bytesPerSecond(pages, render);
      if (round >= 0) speeds.push(speed);
    }
  }
  const slowest = median(measured.at(-1)?.speeds ?? []);
  return measured.map(({ engine, speeds }) => ({
    engine,
    megabytesPerSecond: median(speeds) / 1e6,
    millisecondsPerPage: (pageSize / median(speeds)) * 1000,
    timesUnified: median(speeds) / slowest,
  }));
}

type Render = (md: string) => unknown;

function engines(pages: readonly string[]): Readonly<Record<string, Render>> {
  const parser = new MarkdownIt({ html: true, linkify: true });
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize)
    .use(rehypeSlug)
    .use(rehypeStringify);
  const render = createRender();
  const family = renderFamily(pages.length);
  return {
    'Asterism, the whole pipeline': (md) => render(requestOf(md), family),
    'marked alone': (md) => marked.parse(md),
    'markdown-it alone': (md) => parser.render(md),
    'unified: remark, gfm, raw, sanitize, slug, stringify': (md) => pipeline.process(md),
  };
}

async function bytesPerSecond(pages: readonly string[], render: Render): Promise<number> {
  const size = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
  const start = process.threadCpuUsage();
  for (const page of pages) await render(page);
  const { user, system } = process.threadCpuUsage(start);
  return size / ((user + system) / 1e6);
}

if (import.meta.main) console.table(await measureMarkdownSpeed({ quick: process.argv.includes('--quick') }));
