import type { Plugin } from 'vite';
import { pageIcons } from '#web/app/page-icons.ts';
import { uiIcons } from './icon-names.ts';
import { iconShapes } from './icon-sprite.ts';

const modules: Readonly<Record<string, () => string>> = {
  'virtual:ui-icons': () => `export const uiIconShapes = ${shapesOf(Object.values(uiIcons))};`,
  'virtual:page-icons': () => `export const pageIconShapes = ${shapesOf(Object.values(pageIcons))};`,
};

/**
 * The Vite plugin for two modules that are generated at build time: `virtual:ui-icons`, the shapes of the app's own icons, and
 * `virtual:page-icons`, the shapes of those that the scripts of every page may show.
 */
export function uiIconsPlugin(): Plugin {
  return {
    name: 'asterism-ui-icons',
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0virtual:') ? modules[id.slice(1)]?.() : undefined),
  };
}

function shapesOf(classNames: Iterable<string>): string {
  return JSON.stringify(iconShapes(classNames));
}
