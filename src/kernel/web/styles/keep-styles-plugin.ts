import type { Plugin } from 'vite';

/**
 * The Vite plugin for builds of styles only. Vite drops a CSS module whose class names are not used; here each imported one is
 * kept.
 */
export function keepStylesPlugin(): Plugin {
  return {
    name: 'asterism-keep-styles',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name.endsWith('Styles'),
    transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }) },
  };
}
