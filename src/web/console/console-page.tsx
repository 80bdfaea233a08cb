import type { ConsoleView } from '#model/console-view.ts';
import type { OperatorTexts } from '#web/i18n/operator-texts.ts';

/** Everything that an operator sees of the site behind the sign-in. */
export function ConsolePage({ view, texts }: { readonly view: ConsoleView; readonly texts: OperatorTexts['console'] }) {
  return (
    <div className="console">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>{view.data.user}</p>
    </div>
  );
}
