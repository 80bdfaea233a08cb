import type { RunningSync } from '#model/views/console/console-view.ts';
import { fill } from '#web/i18n/format.ts';

/** The progress of a sync as text. */
export function syncText(text: string, { user, answered, sources }: RunningSync): string {
  return fill(text, { user, answered: String(answered), sources: String(sources) });
}
