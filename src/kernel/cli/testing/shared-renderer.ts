import { limits } from '#config/fields/limits.ts';
import { createRenderer, type Renderer } from '#markdown/pool/renderer.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

let shared: Renderer | undefined;

/**
 * The renderer of all sites that a test process starts: starting a render thread and compiling its code takes more time
 * than all else that a small site does. Its limits are those of the settings, with one thread.
 */
export function sharedRenderer(): Renderer {
  shared ??= createRenderer({ ...limits.parse({ threads: 1 }), worker: builtWorker('render') });
  return shared;
}
