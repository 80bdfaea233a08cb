import { appendFileSync } from 'node:fs';
import type { FileRequest } from '#catalog/reading/asked-files.ts';
import type { ReadingMethods } from '#catalog/reading/reading-methods.ts';
import { createReadingMethods } from '#catalog/reading/thread/create-methods.ts';
import { invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { poison } from './poison.ts';

// The thread that reads, for tests of its limits: the files that it gets may hold poison, whatever reads them.
serveCalls<ReadingMethods, FileRequest>(({ emit }) => {
  const methods = createReadingMethods(emit);
  return {
    handle(call) {
      for (const arg of call.args) {
        const bytes = typeof arg === 'object' && 'bytes' in arg ? arg.bytes : arg;
        if (bytes instanceof Uint8Array) swallow(Buffer.from(bytes).toString());
      }
      return invoke(methods, call);
    },
  };
});

function swallow(text: string): void {
  const [, record] = /asterism-endless \[([^\]]*)\]/.exec(text) ?? [];
  if (record !== undefined) appendFileSync(record, 'read\n');
  if (text.includes(poison.throwing)) throw new RangeError('Maximum call stack size exceeded');
  if (text.includes(poison.endless)) for (;;);
  if (text.includes(poison.filling))
    for (const all: unknown[] = []; ; ) all.push(Array.from({ length: 100 }, () => ({})));
}
