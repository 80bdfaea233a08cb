import type { Plugin } from 'vite';
import { pictureColours, themeColours, themeStyles } from './theme-styles.ts';

const modules: Readonly<Record<string, () => string>> = {
  'virtual:themes.css': themeStyles,
  'virtual:theme-colours': () =>
    `export const themeColours = ${JSON.stringify(themeColours())};\nexport const pictureColours = ${JSON.stringify(pictureColours())};`,
};

/**
 * The Vite plugin for two modules that are generated at build time: `virtual:themes.css`, the colour tokens of all themes,
 * and `virtual:theme-colours`, the browser's theme colour and the colours of social cards by theme.
 */
export function themeStylesPlugin(): Plugin {
  return {
    name: 'asterism-theme-styles',
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0virtual:theme') ? modules[id.slice(1)]?.() : undefined),
  };
}
