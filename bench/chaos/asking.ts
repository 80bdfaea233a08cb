import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#bench/family/random.ts';

/** A request, and the answer to it while nothing is wrong. */
export interface Question {
  /** What is asked for, such as `page`. */
  readonly kind: string;
  /** Path with its query. */
  readonly path: string;
  /** The status. */
  readonly status: 200 | 404;
  /** A text that the answer has. */
  readonly text?: string;
  /** An address in that text, in its first group, which is asked for as well. */
  readonly follow?: RegExp;
}

/** What an answer was worth: as expected, 304, a 503 or 429 with Retry-After, a page as plain text, none at all, or wrong. */
export type Worth = 'right' | 'unchanged' | 'busy' | 'limited' | 'cut' | 'none' | 'wrong';

/** An answer that is not as expected. */
export interface Odd {
  /** The time, in milliseconds since 1970. */
  readonly at: number;
  /** The fault at the time of the request. */
  readonly fault: string;
  /** The question. */
  readonly path: string;
  /** What it was worth. */
  readonly worth: Worth;
  /** What came instead. */
  readonly seen: string;
  /** How long it took, in milliseconds. */
  readonly milliseconds: number;
}

/** Number of answers by worth. */
export type Counts = Readonly<Record<Worth, number>>;

/** No answers. */
export const noAnswers: Counts = { right: 0, unchanged: 0, busy: 0, limited: 0, cut: 0, none: 0, wrong: 0 };

/** A client that asks all the time. */
export interface Asking {
  /** Names the fault that is active from now on. */
  during(fault: string): void;
  /** The answers so far by fault. */
  counts(): ReadonlyMap<string, Counts>;
  /** Stops, and resolves when all questions were answered. */
  stop(): Promise<void>;
}

/** Options of {@link askAll}. */
export interface AskingOptions {
  /** Address of the site. */
  readonly url: string;
  /** Gives the next question. */
  readonly next: () => Question;
  /** Questions a second. */
  readonly rate: number;
  /** Chooses when to ask with a known tag. */
  readonly random: Random;
  /** Called for each answer that is not as expected. */
  readonly onOdd: (odd: Odd) => void;
}

/** An answer that takes longer counts as none, in milliseconds. */
const patienceMs = 30_000;

/** Asks at a constant rate, whether the site answers or not. */
export function askAll({ url, next, rate, random, onOdd }: AskingOptions): Asking {
  const tags = new Map<string, string>();
  const counted = new Map<string, Counts>();
  const open = new Set<Promise<void>>();
  let fault = '';
  let isStopped = false;

  async function ask(question: Question, active: string): Promise<void> {
    const start = performance.now();
    const tag = random.between(0, 3) === 0 ? tags.get(question.path) : undefined;
    const answer = await request(url + question.path, tag);
    const followed = question.follow?.exec(answer.body)?.[1];
    const [worth, seen] =
      followed === undefined
        ? judge(question, answer)
        : judge({ kind: question.kind, path: followed, status: 200 }, await request(url + followed));
    if (answer.tag !== undefined && worth === 'right') tags.set(question.path, answer.tag);
    const before = counted.get(active) ?? noAnswers;
    counted.set(active, { ...before, [worth]: before[worth] + 1 });
    const milliseconds = Math.round(performance.now() - start);
    if (worth !== 'right' && worth !== 'unchanged')
      onOdd({ at: Date.now(), fault: active, path: question.path, worth, seen, milliseconds });
  }

  async function run(): Promise<void> {
    let due = performance.now();
    while (!isStopped) {
      const asked = ask(next(), fault).finally(() => open.delete(asked));
      open.add(asked);
      due = Math.max(due + 1_000 / rate, performance.now() - 1_000);
      await wait(Math.max(0, due - performance.now()));
    }
  }

  const running = run();
  return {
    during(name) {
      fault = name;
    },
    counts: () => counted,
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(open);
    },
  };
}

/** An answer, or why there was none. */
export interface Answer {
  /** Its status; 0 for none. */
  readonly status: number;
  /** Its text, or the error. */
  readonly body: string;
  /** True if it says when to come again. */
  readonly hasRetry: boolean;
  /** Its entity tag. */
  readonly tag: string | undefined;
}

// A connection of its own for each request: one that the server has closed in between would count as no answer.
const agent = new Agent({ keepAlive: false });

/** Requests an address, once. Never rejects. */
export function request(address: string, tag?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, body: error.message, hasRetry: false, tag: undefined });
    const headers = { 'accept-language': 'en', ...(tag !== undefined && { 'if-none-match': tag }) };
    const sent = get(address, { agent, headers, timeout: patienceMs }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('error', fail);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body,
          hasRetry: response.headers['retry-after'] !== undefined,
          tag: response.headers.etag,
        }),
      );
    });
    sent.on('error', fail);
    const timer = setTimeout(() => sent.destroy(new Error('no answer within 30 s')), patienceMs);
    sent.on('close', () => clearTimeout(timer));
  });
}

function judge({ status: expected, text }: Question, { status, body, hasRetry }: Answer): [Worth, string] {
  if (status === 0) return ['none', body];
  if (status === 304) return ['unchanged', ''];
  if (status === 503 && hasRetry) return ['busy', firstWords(body)];
  if (status === 429 && hasRetry) return ['limited', ''];
  if (status !== expected) return ['wrong', `${status} ${firstWords(body)}`];
  if (body.includes('It is shown as plain text.')) return ['cut', 'plain text'];
  if (text !== undefined && !body.includes(text)) return ['wrong', `no "${text}": ${firstWords(body)}`];
  return ['right', ''];
}

function firstWords(body: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(body)?.[1];
  return (title ?? body).replace(/\s+/g, ' ').slice(0, 160);
}
