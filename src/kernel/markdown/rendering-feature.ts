import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import type { RenderOutcome } from './pool/render-jobs.ts';
import type { Render } from './render.ts';

/** Renders a document with the plugins of its family, in a render thread. */
export type RenderWithPlugins = (request: RenderRequest, family: RenderFamily) => Promise<Rendered>;

/** Renders a document once in a thread, without retries. */
export type RenderOnce = (request: RenderRequest) => Promise<RenderOutcome>;

/** Renders a document in threads by calls of `once`: without a plugin that ended a thread, in the next one. */
export type RenderAttempts = (request: RenderRequest, family: RenderFamily, once: RenderOnce) => Promise<Rendered>;

/** The rendering door of a feature: plugins that take part in rendering documents. */
export interface RenderingFeature {
  /**
   * Creates what renders in a thread. It notes in `atWork`, which is shared memory, the plugin whose code runs, by its position
   * in the family from 1; 0 stands for the site's own code.
   */
  readonly inThread: (render: Render, atWork: Int32Array) => RenderWithPlugins;
  /** Creates what makes the attempts of a pool of threads. */
  readonly createAttempts: () => RenderAttempts;
}

const none: RenderingFeature = {
  inThread: (render) => async (request, family) => render(request, family),
  createAttempts: () => async (request, _family, once) => (await once(request)).rendered,
};

/** The plugins of a site. Several features with plugins have no order yet in which theirs run. */
export function onlyRendering([rendering = none]: readonly [] | readonly [RenderingFeature]): RenderingFeature {
  return rendering;
}
