import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';

/** A worker whose threads can be made to fail during a test. */
export interface FaultyWorker {
  readonly module: URL;
  /** Makes its running thread exit, or hang for good; resolves when it begins to. */
  fail(how: 'exit' | 'hang'): Promise<void>;
}

/** The worker of a module, whose threads fail on demand. */
export function faultyWorker(worker: URL): FaultyWorker {
  const name = randomUUID();
  const code = `
    import ${JSON.stringify(worker.href)};
    const channel = new BroadcastChannel(${JSON.stringify(name)});
    channel.unref();
    channel.onmessage = ({ data }) => {
      if (data === 'begun') return;
      channel.postMessage('begun');
      if (data === 'exit') process.exit(0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };`;
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  return {
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    fail(how) {
      channel.postMessage(how);
      return new Promise((resolve) => channel.addEventListener('message', () => resolve(), { once: true }));
    },
  };
}
