import { availableParallelism } from 'node:os';
import { group, integer, trueOrFalse } from './field-types.ts';

/** The group `server.limits`: what rendering and exporting may cost. */
export const limits = group({
  sizeLimit: integer(1024, 64 * 1024 * 1024, 'bytes')
    .default(1024 * 1024)
    .meta({
      description: 'Maximum size of a document that is rendered, in bytes. A larger document is shown as plain text.',
    }),
  timeLimit: integer(50, 60_000, 'milliseconds').default(1000).meta({
    description:
      'Maximum processor time for one document, in milliseconds. A document that takes longer is shown as plain text. So is a document whose thread waits, or does not respond, for four times as long.',
  }),
  memoryLimit: integer(64, 4096, 'megabytes').default(256).meta({
    description:
      'Maximum heap of a render thread, in megabytes. A thread that needs more is terminated, and its document is shown as plain text.',
  }),
  threads: integer(1, 64)
    .default(() => Math.min(64, Math.max(2, availableParallelism())))
    .meta({
      description:
        'Number of render threads. An export uses one fewer, at most 4, because its main thread needs a core.',
      defaultText: 'the number of processor cores, at least 2',
    }),
  warmUp: trueOrFalse().default(true).meta({
    description:
      'Whether render threads start with the site and render a sample until their code is compiled, so that the first reader does not have to wait. All but the first do so once the packages are loaded. It takes about a second of processor time per thread. If it is off, threads start with the first uncached page.',
  }),
  queueLimit: integer(1, 100_000).default(1000).meta({
    description:
      'Maximum number of pages that wait for a render thread. Requests for further pages get status 503 with `Retry-After`.',
    see: '[Limits](limits.md)',
  }),
}).meta({ description: 'Limits of rendering.' });
