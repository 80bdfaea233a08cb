import type { MirrorProgress } from '#sources/mirrors.ts';

/** Output for progress. */
export interface ProgressStream {
  /** True for a terminal, where a line can be overwritten. */
  readonly isTTY?: boolean;
  /** Width of a terminal, in characters. */
  readonly columns?: number;
  /** Writes a text unchanged. */
  write(text: string): unknown;
}

const barWidth = 20;

/**
 * Shows the progress of git fetches: a bar on a terminal, elsewhere a line for each fetched repository. A sync without
 * changes shows nothing.
 */
export function mirrorProgress(stream: ProgressStream): (progress: MirrorProgress) => void {
  const fetching = new Set<string>();
  const show = stream.isTTY ? onTerminal(stream) : inLines(stream);
  return (progress) => {
    const { folder, step } = progress;
    if (step === 'fetching') fetching.add(folder);
    show(progress, fetching);
    if (step === 'done' || step === 'failed') fetching.delete(folder);
  };
}

type Show = (progress: MirrorProgress, fetching: ReadonlySet<string>) => void;

function onTerminal(stream: ProgressStream): Show {
  let shown = false;
  return (progress, fetching) => {
    const text = fetching.size > 0 && progress.finished < progress.total ? barOf(progress) : '';
    if (text !== '' || shown) stream.write(`\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    shown = text !== '';
  };
}

function inLines(stream: ProgressStream): Show {
  return ({ folder, step, finished, total }, fetching) => {
    if (step === 'done' && fetching.has(folder)) stream.write(`⇣ ${folder} fetched, ${finished} of ${total}\n`);
  };
}

function barOf({ folder, step, percent, finished, total }: MirrorProgress): string {
  const filled = Math.round((barWidth * finished) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `⇣ ${bar} ${finished}/${total} ${folder} ${percent === undefined ? step : `${percent}%`}`;
}
