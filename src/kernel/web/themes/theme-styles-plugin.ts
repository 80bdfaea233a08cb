import type { Plugin } from 'vite';
import { pictureColours, startStyles, themeColours, themeStyles } from './theme-styles.ts';

const modules: Readonly<Record<string, () => string>> = {
  'virtual:themes.css': themeStyles,
  'virtual:theme-colours': () =>
    [
      `export const themeColours = ${JSON.stringify(themeColours())};`,
      `export const pictureColours = ${JSON.stringify(pictureColours())};`,
      `export const startStyles = ${JSON.stringify(startStyles())};`,
    ].join('\n'),
};

/**
 * The Vite plugin for two modules that are generated at build time: `virtual:themes.css`, the colour tokens of all themes,
 * and `virtual:theme-colours`, the browser's theme colour, the colours of drawings and the first tokens by theme.
 */
export function themeStylesPlugin(): Plugin {
  return {
    name: 'asterism-theme-styles',
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0virtual:theme') ? modules[id.slice(1)]?.() : undefined),
  };
}
