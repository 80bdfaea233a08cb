import type { Plugin } from 'vite';
import { iconShapes } from '#web/document/icon-sprite.ts';
import { uiIcons } from './icon-names.ts';

const name = 'virtual:ui-icons';

/** The Vite plugin for `virtual:ui-icons`, which is generated at build time: the shapes of the app's own icons. */
export function uiIconsPlugin(): Plugin {
  return {
    name: 'asterism-ui-icons',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const uiIconShapes = ${JSON.stringify(iconShapes(Object.values(uiIcons)))};`
        : undefined,
  };
}
