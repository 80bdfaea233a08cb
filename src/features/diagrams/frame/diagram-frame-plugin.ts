import type { EnvironmentOptions, Plugin } from 'vite';
import { frameDocument } from './frame-document.ts';

const name = 'virtual:diagram-frame';

/** The name of the environment in which the script of the frame is built. */
export const frameEnvironment = 'diagram';

const environment: EnvironmentOptions = {
  consumer: 'client',
  build: {
    write: false,
    modulePreload: false,
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: 'src/features/diagrams/frame/frame.ts',
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife', entryFileNames: 'frame.js' },
    },
  },
};

/** The Vite plugin for `virtual:diagram-frame`: the URL of the frame's document, whose script is built before all others. */
export function diagramFramePlugin(): Plugin {
  let script: string | undefined;
  return {
    name: 'asterism-diagram-frame',
    sharedDuringBuild: true,
    config: () => ({ environments: { [frameEnvironment]: environment } }),
    buildApp: {
      order: 'pre',
      async handler(builder) {
        const frame = builder.environments[frameEnvironment];
        const result = frame && (await builder.build(frame));
        const [chunk] = result && 'output' in result ? result.output : [];
        script = chunk?.type === 'chunk' ? chunk.code : undefined;
      },
    },
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (script === undefined) throw new Error('The frame for diagrams has no script.');
      const reference = this.emitFile({ type: 'asset', name: 'diagram.html', source: frameDocument(script) });
      return `export const diagramFrame = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
