import { useApp, useTexts, useView } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { fill } from '#web/i18n/format.ts';
import { type OfflinePackages, offlineCopyText } from './offline-packages.ts';

/** Saves, updates and removes the offline copy of the current package, and shows the progress. */
export function OfflineCopyControl({ offlinePackages }: { readonly offlinePackages: OfflinePackages }) {
  const app = useApp();
  const { offline: texts } = useTexts();
  const { repo } = useView().package;
  const progress = useStore(offlinePackages.progress);
  const saved = useStore(offlinePackages.packages).find((one) => one.repo === repo);
  if (progress?.repo === repo) {
    const { done, total } = progress;
    const text = fill(texts.progress, { done: String(done), total: String(total) });
    return (
      <li>
        <progress value={done} max={total} aria-label={text} /> {text}{' '}
        <button type="button" onClick={offlinePackages.stop}>
          {texts.stop}
        </button>
      </li>
    );
  }
  return (
    <>
      {saved ? <li>{offlineCopyText(app, saved)}</li> : null}
      <li>
        <button type="button" disabled={progress !== undefined} onClick={() => void offlinePackages.save()}>
          {saved ? texts.update : texts.save}
        </button>
      </li>
      {saved ? (
        <li>
          <button type="button" onClick={() => void offlinePackages.remove(repo)}>
            {texts.remove}
          </button>
        </li>
      ) : null}
    </>
  );
}
