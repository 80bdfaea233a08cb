import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { withMetrics } from '#cli/testing/with-metrics.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { requestIds } from '#server/http/middleware.ts';
import { createRedact } from './redact.ts';
import { createSiteLog } from './site-log.ts';

const webhookSecret = 'a-secret-of-the-webhook';
const metricsToken = 'a-token-for-prometheus';
const forgeToken = 'glpat-a-token-of-a-forge';

const secrets = { sources: [], server: { webhook: {}, metrics: {}, tokens: { gitlab: forgeToken } } };

let site: TestSite;
let listening: Listening;
let written: string[] = [];

beforeAll(async () => {
  const take = { write: (text: string) => void written.push(text) };
  site = await startTestSite({
    files: { 'router/README.md': '# Router\n' },
    settings: {
      server: {
        webhook: { secret: webhookSecret },
        ...withMetrics(metricsToken),
        tokens: { gitlab: forgeToken },
        log: { level: 'debug', format: 'json' },
      },
    },
    log: (settings) => createSiteLog(settings.server.log, createRedact(settings), { out: take, err: take }),
  });
  listening = await listen({ ...site, fetch: site.app.fetch }, { host: '127.0.0.1', port: 0, connections: 100 });
});

afterAll(async () => {
  await listening.close();
  await site.close();
});

beforeEach(() => {
  written = [];
});

/** The lines as objects, after the given number of responses was logged. */
async function lines(answers: number): Promise<readonly Record<string, unknown>[]> {
  const parsed = () => written.map((line): Record<string, unknown> => JSON.parse(line));
  await expect.poll(() => parsed().filter(({ msg }) => msg === 'answered').length).toBe(answers);
  return parsed();
}

test('an operator finds each response in the log by its id, whether cached or not', async () => {
  const ids: (string | null)[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await fetch(`${listening.url}/router/index.html?q=private+words`, {
      headers: { 'accept-language': 'en' },
    });
    await response.text();
    ids.push(response.headers.get('x-request-id'));
  }
  const logged = await lines(2);
  expect(logged.map(({ requestId }) => requestId)).toEqual(ids);
  expect(logged[0]).toMatchObject({
    level: 'debug',
    method: 'GET',
    kind: 'page',
    status: 200,
    path: '/router/index.html',
  });
  expect(logged[0]).toMatchObject({
    time: expect.stringMatching(/Z$/),
    milliseconds: expect.any(Number),
    aborted: false,
  });
  expect(Number(logged[0]?.bytes)).toBeGreaterThan(1_000);
  expect(written.join('')).not.toContain('private');
});

test('no credentials of a request reach the log', async () => {
  const answers = await Promise.all([
    fetch(`${listening.url}/metrics?token=${metricsToken}`, { headers: { authorization: `Bearer ${metricsToken}` } }),
    fetch(`${listening.url}/git/router/${forgeToken}`, { headers: { cookie: 'session=a-session-of-somebody' } }),
    fetch(`${listening.url}/api/hook`, { method: 'POST', headers: { 'x-gitlab-token': webhookSecret }, body: '{}' }),
    fetch(`${listening.url}/https://somebody:a-password@example.org/`, { redirect: 'manual' }),
  ]);
  for (const answer of answers) await answer.text();
  await lines(answers.length);
  const all = written.join('');
  for (const secret of [webhookSecret, metricsToken, forgeToken, 'a-session-of-somebody', 'a-password', '127.0.0.1']) {
    expect(all, secret).not.toContain(secret);
  }
});

test('an error is logged with the id of its request, its stack and its cause, and without secrets', async () => {
  const settings = { level: 'info', format: 'json' } as const;
  const take = { write: (text: string) => void written.push(text) };
  const log = createSiteLog(settings, createRedact(secrets), { out: take, err: take });
  const app = new Hono().use(requestIds()).use(contextStorage());
  app.get('/broken', async () => {
    throw new Error(`cannot ask https://me:word@example.org/x`, { cause: new Error(`Bearer ${forgeToken}`) });
  });
  app.onError((error, context) => {
    log.error(error, context.req.path);
    return context.text('', 500);
  });
  const response = await app.request('/broken');
  expect(written.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'error',
      time: expect.any(String),
      requestId: response.headers.get('x-request-id'),
      msg: '/broken',
      error: {
        type: 'Error',
        message: 'cannot ask https://•••@example.org/x',
        stack: expect.stringMatching(/cannot ask https:\/\/•••@example.org\/x\n.*site-log\.test/),
        cause: 'Bearer •••',
      },
    },
  ]);
});

test.each([
  ['https://me:word@example.org/a.git could not be reached.', 'https://•••@example.org/a.git could not be reached.'],
  ['asked (https://example.org/a?private_token=abc&page=2)', 'asked (https://example.org/a?private_token=•••&page=2)'],
  ['Authorization: Basic bWU6d29yZA==', 'Authorization: •••'],
  ['it sent Bearer abc.def-ghi', 'it sent Bearer •••'],
  ['{"cookie":"session=1"}', '{"cookie":"•••"}'],
  [`the token ${forgeToken} was refused`, 'the token ••• was refused'],
  ['a page about cookies: how to bake them', 'a page about cookies: how to bake them'],
])('%s is logged as %s', (line, shown) => {
  expect(createRedact(secrets)(line)).toBe(shown);
});

test('on a terminal a line is a sentence, and the level decides which are shown', () => {
  const [out, err]: [string[], string[]] = [[], []];
  const streams = {
    out: { write: (line: string) => void out.push(line) },
    err: { write: (line: string) => void err.push(line), isTTY: true },
  };
  const log = createSiteLog({ level: 'warn', format: 'auto' }, (line) => line, streams);
  log.info('↻ 1 page added');
  log.warn('! family: it is gone');
  log.error(new Error('no room'), '/router');
  expect([out, err, log.answered]).toEqual([[], ['! family: it is gone\n', '! /router: no room\n'], undefined]);
});
