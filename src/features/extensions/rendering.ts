import type { RenderingFeature } from '#markdown/rendering-feature.ts';
import { createGuard } from './rendering/guard.ts';
import { createLoadExtensions } from './rendering/load-extensions.ts';
import { createAttempts } from './rendering/render-attempts.ts';
import { createRenderExtended } from './rendering/render-extended.ts';
import { usedPlugins } from './rendering/used-plugins.ts';

/** The extensions that take part in rendering documents. */
export const rendering: RenderingFeature = {
  inThread(render, atWork) {
    const guard = createGuard(atWork);
    const renderWith = createRenderExtended(
      (request, family, used) => render(request, family, usedPlugins(used, guard)),
      createLoadExtensions(guard),
    );
    return async (request, family) =>
      family.plugins === undefined ? render(request, family) : renderWith(request, family);
  },
  createAttempts,
};
