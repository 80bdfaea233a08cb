import { afterEach, expect, test, vi } from 'vitest';
import { callWorker } from './call-worker.ts';

const saved = { repo: 'lamp', pages: [], bytes: 0 };

/** A worker that sends the given response, or none. */
class Worker extends EventTarget {
  state = 'activated';
  readonly calls: unknown[] = [];
  readonly #response: unknown;

  constructor(response: unknown) {
    super();
    this.#response = response;
  }

  postMessage(call: unknown, [port]: readonly MessagePort[]): void {
    this.calls.push(call);
    if (this.#response !== undefined) port?.postMessage(this.#response);
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

test('a call to a worker that is replaced before it responds is repeated with the new worker', async () => {
  const [old, other] = [new Worker(undefined), new Worker({ result: [saved] })];
  activate(old);
  const result = callWorker('listPackages', {});
  await vi.waitFor(() => expect(old.calls).toHaveLength(1));
  activate(other);
  old.end();
  expect(await result).toEqual([saved]);
  expect(other.calls).toEqual(old.calls);
});

test('a call that failed is not repeated', async () => {
  const worker = new Worker({ error: 'The disk is full.' });
  activate(worker);
  await expect(callWorker('listPackages', {})).rejects.toThrow('The disk is full.');
  expect(worker.calls).toHaveLength(1);
});
