import type { UsedPlugins } from '#markdown/plugins.ts';
import type { Guard } from './guard.ts';
import type { RenderingExtension } from './rendering-extension.ts';
import { showBlocks } from './show-blocks.ts';
import { transformTree } from './transform-tree.ts';
import { usePlugin } from './use-plugin.ts';

/** What extensions do with a document. An `ExtensionError` is thrown if one fails. */
export function usedPlugins(extensions: readonly RenderingExtension[], guard: Guard): UsedPlugins {
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
