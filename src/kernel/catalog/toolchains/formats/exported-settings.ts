import { computed } from './js-literals.ts';
import { readModule } from './js-modules.ts';
import type { ModulePosition } from './parse-module.ts';

/** What a settings module exports. */
export interface ExportedSettings {
  /** Its value as JSON, in which {@link computedMark} stands for what the program computes; undefined without a value. */
  readonly json: string | undefined;
  /** Where the module has a syntax error; undefined without one. */
  readonly fault: ModulePosition | undefined;
}

/** Stands for a value that a program computes, in JSON. */
export const computedMark = '\u0000computed';

/** Reads what a settings module exports, without running it, with the modules that it imports by a relative path. */
export async function exportedSettings(
  file: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<ExportedSettings> {
  let fault: ModulePosition | undefined;
  const unread = (_: string, __: string, position?: ModulePosition): void => {
    fault = position;
  };
  const value = (await readModule(file, (await read(file)) ?? '', { read, unread })).exactly();
  const json = JSON.stringify(value, (_, each: unknown) => (each === computed ? computedMark : each));
  return { json, fault };
}
