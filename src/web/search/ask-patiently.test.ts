import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { askPatiently, type SearchAnswer } from './ask-patiently.ts';
import { fetchResults } from './fetch-results.ts';

const found = { hits: [], more: false, corrected: null, complete: true };

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address of a server on this machine that gives these answers in turn, and the last one for ever. */
async function answering(...answers: readonly Answer[]): Promise<string> {
  let asked = 0;
  const server = createServer((_, response) => {
    const { status = 500, body, headers } = answers[Math.min(asked, answers.length - 1)] ?? {};
    asked += 1;
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

async function ask(url: string, signal = new AbortController().signal): Promise<readonly SearchAnswer[]> {
  const answers: SearchAnswer[] = [];
  await askPatiently({
    ask: (given) => fetchResults(url, given),
    signal,
    onAnswer: (answer) => answers.push(answer),
    pause: 0,
  });
  return answers;
}

test('a search whose pages are still being read is asked again until all of them are', async () => {
  const part = { ...found, complete: false };
  const url = await answering({ status: 200, body: part }, { status: 200, body: part }, { status: 200, body: found });
  expect(await ask(url)).toEqual([part, part, found]);
});

test('a visitor who searches too much is told so, and the search goes on when its time has come', async () => {
  const url = await answering(
    { status: 429, body: 'Too many searches.', headers: { 'Retry-After': '0' } },
    { status: 200, body: found },
  );
  expect(await ask(url)).toEqual(['busy', found]);
});

test('a site that is away and does not say until when is asked once', async () => {
  expect(await ask(await answering({ status: 502, body: '' }, { status: 200, body: found }))).toEqual(['away']);
});

test('a search that is never complete is not asked for ever', async () => {
  expect(await ask(await answering({ status: 200, body: { ...found, complete: false } }))).toHaveLength(30);
});

test('a search that was given up says nothing more', async () => {
  const control = new AbortController();
  const answers: SearchAnswer[] = [];
  const url = await answering({ status: 200, body: { ...found, complete: false } });
  const asked = askPatiently({
    ask: (signal) => fetchResults(url, signal),
    signal: control.signal,
    onAnswer(answer) {
      answers.push(answer);
      control.abort();
    },
    pause: 60,
  });
  await asked;
  expect(answers).toHaveLength(1);
});
