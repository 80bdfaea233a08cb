import { afterEach, expect, test, vi } from 'vitest';
import { askWorker } from './ask-worker.ts';

const kept = { repo: 'lamp', pages: [], bytes: 0 };

/** A worker that answers, or says nothing. */
class Worker extends EventTarget {
  state = 'activated';
  readonly asked: unknown[] = [];
  readonly #said: unknown;

  constructor(said: unknown) {
    super();
    this.#said = said;
  }

  postMessage(question: unknown, [port]: readonly MessagePort[]): void {
    this.asked.push(question);
    if (this.#said !== undefined) port?.postMessage(this.#said);
  }

  end(): void {
    this.state = 'redundant';
    this.dispatchEvent(new Event('statechange'));
  }
}

function activate(active: Worker): void {
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what a worker was asked that is replaced before it answers, the new one is asked', async () => {
  const [old, other] = [new Worker(undefined), new Worker({ answer: [kept] })];
  activate(old);
  const answer = askWorker('packages', {});
  await vi.waitFor(() => expect(old.asked).toHaveLength(1));
  activate(other);
  old.end();
  expect(await answer).toEqual([kept]);
  expect(other.asked).toEqual(old.asked);
});

test('a worker that could not do it is not asked again', async () => {
  const worker = new Worker({ error: 'The disk is full.' });
  activate(worker);
  await expect(askWorker('packages', {})).rejects.toThrow('The disk is full.');
  expect(worker.asked).toHaveLength(1);
});
