import { invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { createReadingMethods } from './create-methods.ts';
import type { ReadingMethods } from './reading-methods.ts';

serveCalls<ReadingMethods>(() => {
  const methods = createReadingMethods();
  return { handle: (call) => invoke(methods, call) };
});
