import type { ExtensionSurface } from '#features/extensions/extension-surface.ts';
import type {
  CheckedDocument,
  ExtensionOptions,
  ManifestFacts,
  RouteAnswer,
  RouteRequest,
  RuleFinding,
  SlotName,
  SlotProps,
  SourceRepository,
} from '#features/extensions/package-types/extension-module.ts';
import type { RenderedSlots } from './slots.ts';

/** Data that the thread of an extension is started with. */
export interface ExtensionThreadData {
  /** URL of the module. */
  readonly module: string;
  readonly options: ExtensionOptions;
}

/** The methods of the thread of an extension. Each rejects with what the module throws. */
export interface ExtensionMethods {
  /** Imports the module and says what it offers. */
  describe(): Promise<ExtensionSurface>;
  readManifest(file: string, text: string): Promise<ManifestFacts>;
  /** Checks a document by one rule. */
  check(rule: string, document: Omit<CheckedDocument, 'options'>): Promise<readonly RuleFinding[]>;
  list(options: ExtensionOptions): Promise<readonly SourceRepository[]>;
  /** Renders the components of slots on a page. */
  renderSlots(wanted: readonly SlotName[], props: Pick<SlotProps, 'page' | 'site'>): Promise<RenderedSlots>;
  /** Answers a request; undefined for a path without a route. */
  route(request: Omit<RouteRequest, 'options'>): Promise<RouteAnswer | undefined>;
  /** Reads a file of the source. */
  read(file: { folder: string; path: string }, options: ExtensionOptions): Promise<Uint8Array | undefined>;
}
