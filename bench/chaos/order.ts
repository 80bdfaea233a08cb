import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** An order to the inside of a site under test. */
export type Order =
  /** A thread exits, hangs, throws, or fills its memory: one by the name of its worker, such as `render`, or all of them. */
  | { readonly thread: string; readonly how: 'exit' | 'hang' | 'throw' | 'memory'; readonly all?: boolean }
  /** The clock of the process is wrong by milliseconds; 0 sets it right. */
  | { readonly clock: number }
  /** Paths that begin like this fail with a code such as `EIO`; without one they work again. */
  | { readonly path: string; readonly code?: string }
  /** The main thread stands still for milliseconds. */
  | { readonly block: number };

/** Sends an order. Resolves to the number of threads that got it. Rejects if the process does not take orders. */
export async function sendOrder(socket: string, order: Order): Promise<number> {
  const connection = connect(socket);
  connection.setTimeout(10_000, () => connection.destroy(new Error('The site takes no orders.')));
  connection.end(JSON.stringify(order));
  return Number(await text(connection));
}
