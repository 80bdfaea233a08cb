import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requestIds } from './middleware.ts';
import { requestName } from './request-id.ts';

test('[X-02] every response has an id for its request, and the log of an error has the same id', async () => {
  const logged: string[] = [];
  const app = new Hono();
  app.use(requestIds());
  app.get('/good', () => new Response('good'));
  app.get('/bad', () => {
    throw new Error('broken');
  });
  app.onError((_, context) => {
    logged.push(requestName(context, context.req.path));
    return context.text('sorry', 500);
  });
  const idOf = async (path: string, headers = {}): Promise<string> =>
    (await app.request(path, { headers })).headers.get('x-request-id') ?? '';
  const first = await idOf('/good', { 'X-Request-Id': 'mine' });
  expect(first).toMatch(/^asterism-[a-z0-9]+-[a-z0-9]{8}$/);
  expect(await idOf('/good')).not.toBe(first);
  expect(logged).toEqual([]);
  const bad = await idOf('/bad');
  expect(logged).toEqual([`/bad (${bad})`]);
});
