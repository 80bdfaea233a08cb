import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { isMainThread, threadId } from 'node:worker_threads';
import type { Order } from './order.ts';

// Runs inside a site that is under test, before its own code and in each of its threads: `node --import` loads it. It waits on
// a socket for orders to fail. The site itself is the built one, unchanged.

/** A thread that is there. */
interface Thread {
  readonly from: number;
  readonly name: string;
}

/** How often threads are asked for that do not answer: a busy machine may give them nothing for a second. */
const maxTries = 10;

/** What threads send to each other: who is there, and orders to one of them or to all. */
type Message = { readonly ask: true } | Thread | Addressed;

interface Addressed {
  readonly to: number | 'all';
  readonly order: Order;
}

const socket = process.env.ASTERISM_CHAOS_SOCKET ?? '';
const program = basename(process.argv[1] ?? '');
const name = isMainThread ? 'main' : program.replace(/-worker\.js$/, '');
const channel = new BroadcastChannel('asterism-chaos');
// @ts-expect-error The types are those of browsers, which know no unref.
channel.unref();

/** Paths that fail at the moment, with the code of their error. */
const failing = new Map<string, string>();

patchFiles();
channel.onmessage = ({ data }: { data: Message }) => {
  if ('ask' in data) channel.postMessage({ from: threadId, name });
  else if ('order' in data && (data.to === 'all' || data.to === threadId)) obey(data.order);
};
if (isMainThread && program === 'asterism.js' && socket !== '') listen();

/** Takes orders from the socket, one for each connection; answers with the number of threads that got it. */
function listen(): void {
  fs.rmSync(socket, { force: true });
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => undefined);
    text(connection)
      .then((line) => give(JSON.parse(line)))
      .then((count) => connection.end(String(count)))
      .catch(() => connection.destroy());
  });
  server.listen(socket).unref();
}

async function give(order: Order): Promise<number> {
  if (!('thread' in order)) {
    channel.postMessage({ to: 'all', order });
    // The answer leaves before the main thread stands still.
    setImmediate(() => obey(order));
    return 1;
  }
  let found: readonly Thread[] = [];
  for (let tries = 0; found.length === 0 && tries < maxTries; tries += 1)
    found = (await present()).filter(({ name }) => name === order.thread);
  const chosen = order.all ? found : found.slice(0, 1);
  for (const { from } of chosen) channel.postMessage({ to: from, order });
  return chosen.length;
}

/** The threads that answer within a second. */
async function present(): Promise<readonly Thread[]> {
  const found: Thread[] = [];
  const hear = ({ data }: { data: unknown }): void => {
    const message = data as Message;
    if ('from' in message) found.push(message);
  };
  const ear = new BroadcastChannel('asterism-chaos');
  ear.onmessage = hear;
  ear.postMessage({ ask: true });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  ear.close();
  return found;
}

function obey(order: Order): void {
  if ('clock' in order) {
    shiftClock(order.clock);
    return;
  }
  if ('path' in order) {
    if (order.code === undefined) failing.delete(order.path);
    else failing.set(order.path, order.code);
    return;
  }
  if ('block' in order) {
    if (isMainThread) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, order.block);
    return;
  }
  if (order.how === 'exit') process.exit(0);
  if (order.how === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (order.how === 'throw') throw new Error('An error that nothing expects.');
  const held: unknown[] = [];
  for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
}

/** Moves what this thread takes for the present, in milliseconds. */
function shiftClock(by: number): void {
  const real = createRealDate();
  globalThis.Date = new Proxy(real, {
    construct: (target, args: [], made) =>
      Reflect.construct(target, args.length === 0 ? [real.now() + by] : args, made === globalThis.Date ? target : made),
    get: (target, key) => (key === 'now' ? () => real.now() + by : Reflect.get(target, key)),
  });
}

function createRealDate(): DateConstructor {
  // The prototype leads to the constructor, also when the global one is a proxy.
  return Date.prototype.constructor as DateConstructor;
}

/** Makes functions of the file system fail for paths that orders name. */
function patchFiles(): void {
  const files = createRequire(import.meta.url)('node:fs');
  const names = ['access', 'lstat', 'open', 'opendir', 'readdir', 'readFile', 'readlink', 'realpath', 'stat'];
  for (const each of names) {
    files.promises[each] = faulty(files.promises[each], (error) => Promise.reject(error));
    files[`${each}Sync`] = faulty(files[`${each}Sync`], (error) => {
      throw error;
    });
  }
  syncBuiltinESMExports();
}

function faulty<T extends (...args: unknown[]) => unknown>(real: T, fail: (error: Error) => unknown) {
  return (...args: unknown[]): unknown => {
    const path = String(args[0]);
    for (const [start, code] of failing)
      if (path.startsWith(start)) return fail(Object.assign(new Error(`${code}: ordered, '${path}'`), { code, path }));
    return real(...args);
  };
}
