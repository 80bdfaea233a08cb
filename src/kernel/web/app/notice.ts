import { generatedId } from '#model/text/generated-id.ts';
import type { AppState, Notice } from './app-state.ts';
import { pageIcons } from './page-icons.ts';

const durations = { production: 3_000, development: 100_000 };

/** Shows a message instead of one of its kind, else after the current one. A message equal to the last is ignored. */
export function notify(app: AppState, notice: Partial<Omit<Notice, 'id'>> & Pick<Notice, 'message'>): void {
  const waiting = app.notices.get();
  const last = waiting.at(-1);
  if (last?.message === notice.message) return;
  const defaults = { icon: pageIcons.info, panelClasses: [], duration: durations[app.site.mode] };
  const added = { ...defaults, ...notice, id: generatedId(Date.now(), Math.random()) };
  const isReplaced = ({ kind }: Notice) => kind !== undefined && kind === notice.kind;
  // Only the current and the newest notice stay; older ones in between are dropped.
  app.notices.set(
    waiting.some(isReplaced)
      ? waiting.map((other) => (isReplaced(other) ? added : other))
      : [...waiting.slice(0, 1), added],
  );
}

/** Shows the error's message with the error icon and logs the error. */
export function notifyError(app: AppState, error: Error): void {
  console.error(error);
  notify(app, { icon: pageIcons.error, message: error.message });
}

/** Removes the notice; the next one follows. */
export function dismiss(app: AppState, notice: Notice): void {
  app.notices.set(app.notices.get().filter(({ id }) => id !== notice.id));
}
