import { type BrowserContext, expect, type Request } from '@playwright/test';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** What went wrong in the browser while a test ran. */
export interface Watch {
  /** Tells that a message in the console or a page error is part of what the test shows. */
  expect(message: RegExp): void;
  /** Everything else that went wrong, one line each. */
  problems(): Promise<readonly string[]>;
}

/**
 * Watches every page of a context: console errors and warnings, page errors, and requests to other hosts. Images that
 * an article names are answered with one pixel; nothing else leaves the machine.
 */
export async function watchPages(context: BrowserContext, site: string): Promise<Watch> {
  const messages: string[] = [];
  const expected: RegExp[] = [];
  const images = new Set<string>();
  const visited = new Set<string>();
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => messages.push(`page error: ${error.error().stack}`));
  // A function would be asked in this process for each request, and a pattern is compared in Playwright's own.
  const foreign = new RegExp(`^(?!${RegExp.escape(site)}/)https?:`);
  await context.route(foreign, (route) => {
    const request = route.request();
    visited.add(pageOf(request));
    if (request.resourceType() === 'image') {
      images.add(request.url());
      return route.fulfill({ contentType: 'image/png', body: pixel });
    }
    messages.push(`request to another host: ${request.url()}`);
    return route.abort();
  });
  return {
    expect: (message) => void expected.push(message),
    async problems() {
      const articles = images.size > 0 ? await Promise.all([...visited].map(articleAt)) : [];
      const unnamed = [...images].filter((url) => !articles.some((article) => article.includes(url)));
      return [
        ...messages.filter((message) => !expected.some((pattern) => pattern.test(message))),
        ...unnamed.map((url) => `image that no article names: ${url}`),
      ];
    },
  };
}

function pageOf(request: Request): string {
  return new URL(request.frame().url()).href.replace(/#.*/, '');
}

/** The article of a page, its badges and what it folds away as the site sends them, with the characters of its URLs as written. */
async function articleAt(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('&amp;', '&').replaceAll('&#x26;', '&');
}

/** What the pages of a test belong to. */
interface Watched {
  readonly context: BrowserContext;
  /** The site of the test. */
  readonly site: { readonly url: string };
}

/** The fixture that watches the pages of a test and fails it if anything goes wrong in the browser. */
export async function watched({ context, site }: Watched, use: (watch: Watch) => Promise<void>): Promise<void> {
  const watch = await watchPages(context, site.url);
  await use(watch);
  expect(await watch.problems(), 'nothing goes wrong in the browser').toEqual([]);
}
