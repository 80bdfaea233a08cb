import { type Callable, invoke } from '#platform/worker/call.ts';
import { loadLibrary } from '#platform/worker/load-library.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { InterruptedError } from '#platform/worker/thread-error.ts';
import type { TestMethods } from './test-methods.ts';

serveCalls<TestMethods, string, string>(({ data, emit, isInterrupted }) => {
  let replied: (text: string) => void = () => undefined;
  const methods: Callable<TestMethods> = {
    add: (a, b) => a + b,
    double: async (value) => value * 2,
    size: ({ length }) => length,
    fail(message, code) {
      throw Object.assign(new Error(message), code === '' ? {} : { code });
    },
    crash: () =>
      setImmediate(() => {
        throw new Error('nothing catches this');
      }),
    exit: () => process.exit(3),
    block() {
      while (!isInterrupted());
      throw new InterruptedError();
    },
    spin() {
      for (;;);
    },
    fill() {
      for (const all: object[] = []; ; ) all.push(Array.from({ length: 100 }, (_, index) => ({ index })));
    },
    ask: (question) =>
      new Promise((resolve) => {
        replied = resolve;
        emit(question);
      }),
    reply: (text) => replied(text),
    sleep: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    async load(libraryMs, ms) {
      await loadLibrary(async () => work(libraryMs));
      work(ms);
      return 'loaded';
    },
    print: (text) => void process.stdout.write(text),
    emit,
    data: () => data,
  };
  return { handle: (call) => invoke(methods, call), close: () => emit('closed') };
});

/** Uses the processor for milliseconds of its time. */
function work(ms: number): void {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const before = used();
  while (used() - before < ms);
}
