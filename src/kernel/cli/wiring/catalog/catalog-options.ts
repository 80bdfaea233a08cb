import type { Facet } from '#catalog/facet.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import type { SourceListeners } from '#cli/wiring/sources/open-sources.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { Role } from './shared-site.ts';

export interface CatalogOptions extends SourceListeners {
  /** True for a static site, which reads everything once: nothing depends on the clock, and there is no search. */
  readonly staticExport?: boolean | undefined;
  /** What the process does for its site; both when absent. */
  readonly role?: Role | undefined;
  /** True for a site with readers: the first of them need not wait until the renderer is compiled. */
  readonly warmUp?: boolean | undefined;
  /** Opens its versions; those of a server when absent. */
  readonly openVersions?: Facet['open'] | undefined;
  /** Renders the pages, and outlives the catalog; when absent, the catalog has a renderer of its own. */
  readonly renderer?: Renderer | undefined;
  /** Reads what files say, and outlives the catalog; when absent, the catalog has a reader of its own. */
  readonly reader?: Reader | undefined;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with an error of a sync or of the search index that is not an error of a source. */
  readonly onError: (error: unknown) => void;
}
