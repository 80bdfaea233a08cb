import { useApp, useLocale } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import styles from './marks.module.css';

/** Says in the row of a package how many of its pages have changed since the reader read them. Not rendered without any. */
export function ChangedLabel({ repo }: { readonly repo: string }) {
  const { changed } = useApp();
  const { plural, texts } = useLocale();
  const count = useStore(changed).get(repo) ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.mark} data-mark="changed" title={texts.seen.rule}>
      {plural(texts.seen.pages, count)}
    </span>
  );
}
