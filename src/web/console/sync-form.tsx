import { consoleEventsPath, consolePath } from '#model/address/site-paths.ts';
import type { ConsoleView } from '#model/views/console/console-view.ts';
import { useApp } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import type { OperatorTexts } from '#web/i18n/operator-texts.ts';
import { syncText } from './sync-text.ts';

interface SyncFormProps {
  readonly view: Pick<ConsoleView, 'data' | 'token'>;
  readonly texts: OperatorTexts['console'];
}

/** Starts a sync and shows its progress. Without JavaScript, the page must be reloaded to see it. */
export function SyncForm({ view: { data, token }, texts }: SyncFormProps) {
  const { site } = useApp();
  return (
    <div className="sync">
      <form action={consolePath(site)} method="post">
        <input type="hidden" name="token" value={token} />
        <button type="submit" name="action" value="sync">
          {texts.sync}
        </button>
      </form>
      <a href={consolePath(site)}>{texts.reload}</a>
      <p
        id={ids.sync}
        role="status"
        data-events={consoleEventsPath(site)}
        data-running={texts.running}
        data-lost={texts.lost}
      >
        {data.running === null ? '' : syncText(texts.running, data.running)}
      </p>
    </div>
  );
}
