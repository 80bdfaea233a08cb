import type { Settings } from '#config/schema.ts';
import type { ReportPluginFailure } from '#markdown/pool/report-failures.ts';
import type { RenderPlugin } from '#model/page/render.ts';
import type { FillSlots } from '#model/views/slotted-view.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { Source } from '#sources/source.ts';

/** What features are opened with. */
export interface OpenTools {
  readonly settings: Settings;
  /** Gives the module of a thread of the feature: of `x` for its `threads/x-worker.ts`. */
  readonly worker: (name: string) => URL;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** What a feature keeps open for a site: threads, files or connections behind what it adds. */
export interface OpenedFeature {
  /** Changes with all of it that sources and pages show. */
  readonly version: string;
  /** Code of others that takes part in rendering documents, in order. */
  readonly plugins?: readonly RenderPlugin[];
  /** Called with each failure of this code. */
  readonly reportPluginFailure?: ReportPluginFailure;
  /** The same source, with what the feature adds to its repositories. */
  readonly completeSource?: (source: Source) => Source;
  /** Creates what fills the slots of pages. `addFile` adds a file to the site and returns its URL path. */
  readonly fillSlots?: (addFile: (name: string, bytes: Uint8Array<ArrayBuffer>) => string) => readonly FillSlots[];
  /** Ends it. */
  close(): Promise<void>;
}

/** What all features keep open for a site. */
export interface OpenedFeatures extends Required<OpenedFeature> {
  /** That of each feature. */
  readonly all: readonly OpenedFeature[];
}

/** Combines what features keep open. */
export function combineOpened(all: readonly OpenedFeature[]): OpenedFeatures {
  return {
    all,
    version: all.map(({ version }) => version).join('\n'),
    plugins: all.flatMap(({ plugins = [] }) => plugins),
    reportPluginFailure(failure, document) {
      const owner = all.find(({ plugins = [] }) => plugins.some(({ name }) => name === failure.plugin));
      owner?.reportPluginFailure?.(failure, document);
    },
    completeSource: (source) => all.reduce((own, { completeSource }) => completeSource?.(own) ?? own, source),
    fillSlots: (addFile) => all.flatMap(({ fillSlots }) => fillSlots?.(addFile) ?? []),
    async close() {
      await Promise.all(all.map((each) => each.close()));
    },
  };
}
