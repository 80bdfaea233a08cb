import { generatedId } from '#model/text/generated-id.ts';
import type { AppState } from './app-state.ts';

/** A message that goes by itself, on OK or on any key (E-06, T-04). */
export interface Notice {
  /** Names the notice among the others. */
  readonly id: string;
  /** `status` where it says how things are now: the next one of its kind takes its place at once. Others wait. */
  readonly kind?: 'status';
  /** Font Awesome class names. */
  readonly icon: string;
  /** Plain text. */
  readonly message: string;
  /** Class names of the panel beside its own. */
  readonly panelClasses: readonly string[];
  /** How long it stays, in milliseconds; 0 is until it is dismissed. */
  readonly duration: number;
}

/** The icon of a notice that names none. */
export const infoIcon = 'fas fa-circle-info';

/** The icon of a notice about an error. */
export const errorIcon = 'fas fa-circle-exclamation';

const durations = { production: 3_000, development: 100_000 };

/** Shows a message in place of one of its kind, else after the one shown; one equal to the last is not shown twice. */
export function notify(app: AppState, notice: Partial<Omit<Notice, 'id'>> & Pick<Notice, 'message'>): void {
  const waiting = app.notices.get();
  const last = waiting.at(-1);
  if (last?.message === notice.message) return;
  const usual = { icon: infoIcon, panelClasses: [], duration: durations[app.site.mode] };
  const added = { ...usual, ...notice, id: generatedId(Date.now(), Math.random()) };
  const isReplaced = ({ kind }: Notice) => kind !== undefined && kind === notice.kind;
  // A newer message is worth more than the wait for an older one: only the shown one and the newest stay.
  app.notices.set(
    waiting.some(isReplaced)
      ? waiting.map((other) => (isReplaced(other) ? added : other))
      : [...waiting.slice(0, 1), added],
  );
}

/** Shows an error's message with the error icon and logs the error. */
export function notifyError(app: AppState, error: Error): void {
  console.error(error);
  notify(app, { icon: errorIcon, message: error.message });
}

/** Takes the notice away; the next one follows. */
export function dismiss(app: AppState, notice: Notice): void {
  app.notices.set(app.notices.get().filter(({ id }) => id !== notice.id));
}
