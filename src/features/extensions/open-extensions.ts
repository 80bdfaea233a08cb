import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPlugin } from '#model/page/render.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { digest } from '#platform/hash.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { ExtensionSurface } from './extension-surface.ts';
import { createFailureReports, type ReportFailure } from './failures/failure-reports.ts';
import type { ExtensionOptions } from './package-types/extension-module.ts';
import { ExtensionThread } from './thread/extension-thread.ts';

/** An extension of the settings. */
export interface ConfiguredExtension {
  readonly name: string;
  /** Its content version; absent when only its module counts. */
  readonly version?: string | undefined;
  /** Absolute path of its module. */
  readonly module: string;
  readonly options: ExtensionOptions;
}

/** An extension that can be used. */
export interface OpenExtension {
  readonly name: string;
  /** Hash of its version, its options, its module and all that this imports. */
  readonly version: string;
  /** What it offers. */
  readonly surface: ExtensionSurface;
  readonly options: ExtensionOptions;
  /** Its client module; undefined without one. */
  readonly client: Uint8Array<ArrayBuffer> | undefined;
  readonly thread: ExtensionThread;
}

/** The extensions of a site. */
export interface Extensions {
  /** Those that can be used, in the order of the settings. */
  readonly all: readonly OpenExtension[];
  /** Those that take part in rendering. */
  readonly rendering: readonly RenderPlugin[];
  /** Reports failures in the log. */
  readonly report: ReportFailure;
  /** Ends their threads. */
  close(): Promise<void>;
}

export interface OpenExtensionsOptions {
  /** Module of the worker. */
  readonly worker: URL;
  /** Heap that an extension may fill, in megabytes. */
  readonly memoryLimit: number;
  /** Called with each failure. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Time that a module may take to load, in milliseconds. */
const loadMs = 10_000;

const opening = {
  step: 'load',
  subject: '',
  effect: 'The site runs without it. Fix the module, and start the site again.',
  timeoutMs: loadMs,
};

/** Loads each extension in a thread of its own. One that cannot be loaded is reported and left out. */
export async function openExtensions(
  configured: readonly ConfiguredExtension[],
  { worker, memoryLimit, warn, states }: OpenExtensionsOptions,
): Promise<Extensions> {
  const report = createFailureReports(warn);
  const opened = await Promise.all(
    configured.map(async ({ name, version, module, options }) => {
      const url = pathToFileURL(module).href;
      const thread = new ExtensionThread({ name, worker, module: url, options, memoryLimit, report, states });
      const bytes = await readFile(module).catch((error: unknown) => thread.report(opening, errorMessage(error)));
      const surface = bytes && (await thread.ask({ name: 'describe', args: [] }, opening));
      const client = surface?.client === undefined ? undefined : await readClient(module, surface.client, thread);
      if (bytes && surface) {
        const own = digest(version ?? '', client ?? '', JSON.stringify(options), ...(await hashesOf(surface.files)));
        return { name, version: own, url, options, surface, client, thread };
      }
      await thread.close();
      return undefined;
    }),
  );
  const all = opened.filter((each) => each !== undefined);
  const rendering = all.filter(({ surface }) => surface.rendering);
  return {
    all,
    rendering: rendering.map(({ name, version, url: module, options }) => ({ name, version, module, options })),
    report,
    async close() {
      await Promise.all(all.map(({ thread }) => thread.close()));
    },
  };
}

/** The hashes of files, in an order that does not depend on their folders: machines of one site may have others. */
async function hashesOf(files: readonly string[]): Promise<readonly string[]> {
  const contents = await mapConcurrent(files, 16, (url) => readFile(new URL(url)));
  return contents.map((content) => digest(content)).toSorted();
}

/** Size of a client module, in bytes. */
const maxClient = 512 * 1024;

/** Reads a client module. One that cannot be read is reported, and the slots stay as the server writes them. */
async function readClient(
  module: string,
  client: string,
  thread: ExtensionThread,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const call = { ...opening, step: 'client', subject: client, effect: 'Its slots are shown without it.' };
  try {
    const bytes = await readFile(join(dirname(module), client));
    if (bytes.length <= maxClient) return Uint8Array.from(bytes);
    thread.report(call, 'It is larger than 512 KB.');
  } catch (error) {
    thread.report(call, errorMessage(error));
  }
  return undefined;
}
