import type { ExportProgress } from '#export/export-report.ts';
import type { ProgressStream } from './git-progress.ts';

/** Shows how far an export is. */
export interface ShownProgress {
  /** Shows it anew. */
  readonly show: (progress: ExportProgress) => void;
  /** Takes it away. */
  end(): void;
}

const barWidth = 20;

/** How often it is shown, in milliseconds: a terminal is overwritten, elsewhere each time is a line. */
const onTerminal = 100;
const inLines = 5_000;

/** Shows how far an export is: a bar on a terminal, elsewhere a line now and then. A short export shows nothing there. */
export function exportProgress(stream: ProgressStream): ShownProgress {
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
