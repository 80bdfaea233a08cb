import type { FileRequest } from '#catalog/reading/asked-files.ts';
import type { ReadingMethods } from '#catalog/reading/reading-methods.ts';
import { BrokenParserError } from '#catalog/toolchains/formats/parse-module.ts';
import { invoke } from '#platform/worker/call.ts';
import { lowerPriority } from '#platform/worker/lower-priority.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { createReadingMethods } from './create-methods.ts';

lowerPriority(10);
hideWarning();
serveCalls<ReadingMethods, FileRequest>(({ emit }) => {
  const methods = createReadingMethods(emit);
  return {
    handle(call) {
      const result: unknown = invoke(methods, call);
      return result instanceof Promise ? result.catch(endBroken) : result;
    },
  };
});

/** Ends the thread: the next one has a parser that works. */
function endBroken(error: unknown): never {
  if (error instanceof BrokenParserError) process.exit(1);
  throw error;
}

/** Node calls the removal of types experimental. Other warnings stay. */
function hideWarning(): void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (!/^stripTypeScriptTypes is an experimental feature/.test(String(warning)))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
}
