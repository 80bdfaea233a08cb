import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { frameEnvironment } from './diagram-frame-plugin.ts';

/**
 * Leaves the layout engine ELK out of the frame: it is a third of Mermaid's size. Diagrams that request it use the default
 * engine, as on GitHub.
 */
export function withoutElkPlugin(): Plugin {
  return {
    name: 'asterism-without-elk',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === frameEnvironment,
    resolveId(source, importer) {
      if (importer === undefined || !/^\.\/elk-\w+\.mjs$/.test(source)) return undefined;
      const other = readdirSync(dirname(importer)).find((file) => /^dagre-\w+\.mjs$/.test(file));
      if (other === undefined) throw new Error(`No dagre layout engine found beside ${importer}.`);
      return this.resolve(`./${other}`, importer);
    },
  };
}
