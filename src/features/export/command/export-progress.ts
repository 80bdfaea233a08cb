import type { ProgressStream } from '#cli/output/mirror-progress.ts';
import type { ExportProgress } from '#features/export/export-report.ts';

/** Shows the progress of an export. */
export interface ProgressDisplay {
  /** Updates it. */
  readonly show: (progress: ExportProgress) => void;
  /** Removes it. */
  end(): void;
}

const barWidth = 20;

/** Minimum time between updates, in milliseconds: a terminal line is overwritten, elsewhere each update is a line. */
const onTerminal = 100;
const inLines = 5_000;

/**
 * Creates the display of an export's progress: a bar on a terminal, elsewhere a line at intervals. A short export shows
 * no line.
 */
export function exportProgress(stream: ProgressStream): ProgressDisplay {
  const pause = stream.isTTY ? onTerminal : inLines;
  let shownAt = performance.now();
  let shown = false;
  return {
    show({ done, total }) {
      const now = performance.now();
      if (now - shownAt < pause) return;
      shownAt = now;
      shown = true;
      const text = `${done}/${total}`;
      if (stream.isTTY)
        stream.write(`\r\u001b[2K${`⇣ ${barOf(done / total)} ${text}`.slice(0, (stream.columns ?? 80) - 1)}`);
      else stream.write(`⇣ ${text} written\n`);
    },
    end() {
      if (shown && stream.isTTY) stream.write('\r\u001b[2K');
    },
  };
}

function barOf(part: number): string {
  const filled = Math.floor(barWidth * part);
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}
