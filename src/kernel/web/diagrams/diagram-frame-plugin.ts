import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { frameDocument } from './frame-document.ts';

const name = 'virtual:diagram-frame';

/** The Vite plugin for `virtual:diagram-frame`: the URL of the frame's document, which contains the script of an earlier build. */
export function diagramFramePlugin(folder: string): Plugin {
  return {
    name: 'asterism-diagram-frame',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const file = resolve(folder, 'diagram.html');
      await writeFile(file, frameDocument(await readFile(join(folder, 'frame.js'), 'utf8')));
      return `export { default as diagramFrame } from ${JSON.stringify(`${file}?url`)};`;
    },
  };
}
