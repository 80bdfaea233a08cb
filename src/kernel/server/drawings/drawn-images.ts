import type { Settings } from '#config/schema.ts';
import type { DrawIcon, InlineImage } from '#model/drawing.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import type { PageResponseDeps } from '#server/pages/page-response.ts';
import type { ServedPageDeps } from '#server/pages/served-page.ts';

/** The site that images are drawn for. */
export interface DrawnSite extends Pick<ServedPageDeps, 'snapshots' | 'siteView'> {
  /** The settings of the site. */
  readonly settings: Settings;
  /** The logo of the settings; undefined without one that can be drawn. */
  readonly logo: InlineImage | undefined;
  /** Memory for drawn images, in bytes. */
  readonly cacheSize: number;
  /** Finds the module of a thread by its name. */
  readonly worker: (name: string) => URL;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Images in pixels, and the thread that draws them. */
export interface DrawnImages extends Pick<PageResponseDeps, 'sharedImage'> {
  /** Draws icons; undefined if this machine cannot. */
  readonly draw?: DrawIcon | undefined;
  /** The handlers of the images. */
  readonly handlers?: RouteHandlers;
  /** Stops the thread. */
  close?(): Promise<void>;
}
