import { invoke } from '#platform/worker/call.ts';
import { lowerPriority } from '#platform/worker/lower-priority.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import type { FileRequest } from './asked-files.ts';
import { createReadingMethods } from './create-methods.ts';
import type { ReadingMethods } from './reading-methods.ts';

lowerPriority(10);
serveCalls<ReadingMethods, FileRequest>(({ emit }) => {
  const methods = createReadingMethods(emit);
  return { handle: (call) => invoke(methods, call) };
});
