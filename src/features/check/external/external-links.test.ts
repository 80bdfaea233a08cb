import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { memoryCache } from '#model/testing/memory-cache.ts';
import { startTestHost } from '#platform/http/testing/test-host.ts';
import { checkExternalLinks } from './external-links.ts';
import { type CheckAddress, createHostChecker } from './host-checker.ts';

interface Host {
  readonly origin: string;
  /** Methods and paths of the requests, in order. */
  readonly requests: string[];
  /** Maximum number of concurrent requests. */
  readonly most: () => number;
}

/** Starts an HTTP server on this machine. */
async function startHost(answer: RequestListener): Promise<Host> {
  const requests: string[] = [];
  let open = 0;
  let most = 0;
  const { url } = await startTestHost((request, response) => {
    open += 1;
    most = Math.max(most, open);
    requests.push(`${request.method} ${request.url}`);
    response.on('close', () => {
      open -= 1;
    });
    answer(request, response);
  });
  return { origin: url, requests, most: () => most };
}

function checker(privateHosts: readonly string[] = ['127.0.0.1'], timeoutMs = 20_000): CheckAddress {
  const made = createHostChecker({ product: 'asterism', privateHosts, timeoutMs, maxRetryDelayMs: 20 });
  onTestFinished(() => made.close());
  return made.check;
}

/** Checks a URL and returns only the reason. */
function reasonFrom(...options: Parameters<typeof checker>): (url: string) => Promise<string | undefined> {
  const check = checker(...options);
  return async (url) => (await check(url))?.message;
}

test('a host gets a HEAD request, then GET if it rejects that, with our user agent', async () => {
  const agents = new Set<string | undefined>();
  const host = await startHost((request, response) => {
    agents.add(request.headers['user-agent']);
    response.statusCode =
      request.method === 'HEAD' && request.url === '/get' ? 405 : request.url === '/gone' ? 404 : 200;
    response.end();
  });
  const check = reasonFrom();
  expect(await check(`${host.origin}/there`)).toBeUndefined();
  expect(await check(`${host.origin}/get`)).toBeUndefined();
  expect(await check(`${host.origin}/gone`)).toBe('it responds with status 404');
  expect(host.requests).toEqual(['HEAD /there', 'HEAD /get', 'GET /get', 'HEAD /gone', 'GET /gone']);
  expect([...agents]).toEqual(['asterism link check']);
});

test('a redirect is followed to its target, a redirect loop is a failure', async () => {
  const host = await startHost((request, response) => {
    response.statusCode = request.url === '/new' ? 200 : 302;
    response.setHeader('Location', request.url === '/old' ? '/new' : '/circle');
    response.end();
  });
  const check = reasonFrom();
  expect(await check(`${host.origin}/old`)).toBeUndefined();
  expect(await check(`${host.origin}/circle`)).toBe('it redirects more than 5 times');
});

test('a host with Retry-After is retried later, a few times at most', async () => {
  let answers = 0;
  const host = await startHost((request, response) => {
    answers += 1;
    response.statusCode = request.url === '/busy' || answers < 2 ? 429 : 200;
    response.setHeader('Retry-After', '0');
    response.end();
  });
  const check = reasonFrom();
  expect(await check(`${host.origin}/soon`)).toBeUndefined();
  expect(await check(`${host.origin}/busy`)).toBeUndefined();
  expect(host.requests).toEqual(['HEAD /soon', 'HEAD /soon', 'HEAD /busy', 'HEAD /busy', 'HEAD /busy']);
});

test('a page that requires a sign-in is not missing', async () => {
  const host = await startHost((_request, response) => {
    response.statusCode = 403;
    response.end();
  });
  expect(await reasonFrom()(`${host.origin}/`)).toBeUndefined();
});

test('a host that does not respond or does not exist is a failure with a reason', async () => {
  const silent = await startHost(() => undefined);
  expect(await reasonFrom(undefined, 200)(`${silent.origin}/`)).toBe('it does not respond within 0.2 s');
  expect(await reasonFrom()('http://nobody.invalid/')).toMatch(/nobody\.invalid/);
  const plain = await startHost((_request, response) => void response.end());
  expect(await reasonFrom()(plain.origin.replace('http:', 'https:'))).toMatch(
    /^its certificate or its TLS cannot be used \(\w+\)$/,
  );
});

test('a host that drops connections is retried twice at most', async () => {
  let requests = 0;
  const host = await startHost((request, response) => {
    requests += 1;
    if (request.url === '/down' || requests <= 4) request.socket.destroy();
    else response.end();
  });
  const check = reasonFrom();
  expect(await check(`${host.origin}/soon`)).toBeUndefined();
  expect(host.requests).toEqual(['HEAD /soon', 'GET /soon', 'HEAD /soon', 'GET /soon', 'HEAD /soon']);
  expect(await check(`${host.origin}/down`)).toMatch(/closed|ECONNRESET|other side/);
  expect(host.requests.slice(5)).toEqual(Array.from({ length: 3 }, () => ['HEAD /down', 'GET /down']).flat());
});

test('a private network is refused, even after a redirect', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(302, { Location: 'http://10.0.0.1/' });
    response.end();
  });
  expect(await reasonFrom([])(`${host.origin}/`)).toMatch(/private network/);
  expect(host.requests).toEqual([]);
  expect(await reasonFrom()(`${host.origin}/`)).toMatch(/10\.0\.0\.1 belongs to a private network/);
});

test('the next check retries a host that is down, and repeats a failure status once a day', async () => {
  const host = await startHost((request, response) => {
    response.statusCode = request.url === '/gone' ? 410 : 503;
    response.end();
  });
  const parts = { check: checker(), answers: memoryCache(), delayMs: 0 };
  const urls = [`${host.origin}/gone`, `${host.origin}/down`];
  const failures = await checkExternalLinks(urls, parts);
  expect([...failures.values()].map(({ code, status }) => [code, status])).toEqual([
    ['status', 410],
    ['status', 503],
  ]);
  expect(await checkExternalLinks(urls, parts)).toEqual(failures);
  expect(host.requests).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /down', 'GET /down', 'HEAD /down', 'GET /down']);
});

test('each address is requested once a day, one at a time for each host, and hosts in parallel', async () => {
  const answer: RequestListener = (request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    setImmediate(() => response.end());
  };
  const [one, other] = [await startHost(answer), await startHost(answer)];
  const urls = [`${one.origin}/a`, `${one.origin}/gone`, `${one.origin}/a`, `${one.origin}/b`, `${other.origin}/c`];
  const parts = { check: checker(), answers: memoryCache(), delayMs: 0 };
  const failures = await checkExternalLinks(urls, parts);
  const gone = { code: 'status', status: 404, message: 'it responds with status 404' };
  expect([...failures]).toEqual([[`${one.origin}/gone`, gone]]);
  expect(one.requests).toEqual(['HEAD /a', 'HEAD /gone', 'GET /gone', 'HEAD /b']);
  expect(one.most()).toBe(1);
  expect(other.requests).toEqual(['HEAD /c']);
  expect(await checkExternalLinks(urls, parts)).toEqual(failures);
  expect(one.requests).toHaveLength(4);
});
