import { useApp, useTexts, useView } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { fill } from '#web/i18n/format.ts';
import { keptText, type PackageKeeper } from './package-keeper.ts';

/** Keeps the package of the page for offline reading, shows how far that is, and lets go of it. */
export function KeepPackage({ keeper }: { readonly keeper: PackageKeeper }) {
  const app = useApp();
  const { offline: texts } = useTexts();
  const { repo } = useView().package;
  const keeping = useStore(keeper.keeping);
  const kept = useStore(keeper.packages).find((one) => one.repo === repo);
  if (keeping?.repo === repo) {
    const { done, total } = keeping;
    const text = fill(texts.progress, { done: String(done), total: String(total) });
    return (
      <li>
        <progress value={done} max={total} aria-label={text} /> {text}{' '}
        <button type="button" onClick={keeper.stop}>
          {texts.stop}
        </button>
      </li>
    );
  }
  return (
    <>
      {kept ? <li>{keptText(app, kept)}</li> : null}
      <li>
        <button type="button" disabled={keeping !== undefined} onClick={() => void keeper.keep()}>
          {kept ? texts.again : texts.keep}
        </button>
      </li>
      {kept ? (
        <li>
          <button type="button" onClick={() => void keeper.drop(repo)}>
            {texts.drop}
          </button>
        </li>
      ) : null}
    </>
  );
}
