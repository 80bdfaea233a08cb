import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addHandlers } from './route-handlers.ts';

test('handlers are registered in the order of the table, and a route without one falls through', async () => {
  const app = new Hono();
  addHandlers(app, 'late', {
    page: (context) => context.text('page'),
    missingPage: (context) => context.text('missing'),
  });
  const read = async (path: string): Promise<string> => (await app.request(path)).text();
  expect(await read('/404.html')).toBe('missing');
  expect(await read('/manifest.webmanifest')).toBe('page');
});
