import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves the layout engine ELK out of the frame: it is a third of the library. Diagrams that ask for it are laid out by
 * the engine that all others use, as on GitHub.
 */
export function withoutElkPlugin(): Plugin {
  return {
    name: 'asterism-without-elk',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'diagram',
    resolveId(source, importer) {
      if (importer === undefined || !/^\.\/elk-\w+\.mjs$/.test(source)) return undefined;
      const other = readdirSync(dirname(importer)).find((file) => /^dagre-\w+\.mjs$/.test(file));
      if (other === undefined)
        throw new Error(`There is no other layout engine beside ${importer}. Look at its files.`);
      return this.resolve(`./${other}`, importer);
    },
  };
}
