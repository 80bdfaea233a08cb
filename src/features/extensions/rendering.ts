import type { UsedPlugins } from '#markdown/plugins.ts';
import type { RenderingFeature } from '#markdown/rendering-feature.ts';
import { createGuard, type Guard } from './rendering/guard.ts';
import { createLoadExtensions } from './rendering/load-extensions.ts';
import { createAttempts } from './rendering/render-attempts.ts';
import { createRenderExtended } from './rendering/render-extended.ts';
import type { RenderingExtension } from './rendering/rendering-extension.ts';
import { showBlocks } from './rendering/show-blocks.ts';
import { transformTree } from './rendering/transform-tree.ts';
import { usePlugin } from './rendering/use-plugin.ts';

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

/** What extensions do with a document. An `ExtensionError` is thrown if one fails. */
function usedPlugins(extensions: readonly RenderingExtension[], guard: Guard): UsedPlugins {
  const plugins = extensions.filter(({ markdownIt }) => markdownIt !== undefined);
  const key = plugins.map(({ name, version, position }) => [name, version, position]);
  return {
    parserKey: key.length === 0 ? '' : JSON.stringify(key),
    extendParser(parser) {
      for (const plugin of plugins) usePlugin(parser, plugin, guard);
    },
    changeTree(written, document) {
      const tree = transformTree(written, document, { extensions, guard });
      return { tree, failures: showBlocks(tree, document, { extensions, guard }) };
    },
  };
}
