import { searchPath } from '#features/search/declared.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './home-search.module.css';

/** What looks like a search field and opens the palette. Without JavaScript it is a form that leads to the search page. */
export function HomeSearch({ matrix: { rows, pages } }: { readonly matrix: Matrix }) {
  const { site } = useApp();
  const { texts, plural } = useLocale();
  const label = fill(texts.search.all, {
    pages: plural(texts.search.pages, pages),
    packages: plural(texts.packages.found, rows.length),
  });
  return (
    <search className={styles.search}>
      <a
        className="needs-script"
        href={searchPath(site)}
        data-action="open-search"
        data-replay=""
        aria-haspopup="dialog"
        title={texts.search.title}
      >
        <Icon name={uiIcons.search} />
        <span>{label}</span>
      </a>
      <form className="without-script" action={searchPath(site)}>
        <Icon name={uiIcons.search} />
        <input type="search" name="q" required placeholder={label} aria-label={label} autoComplete="off" />
      </form>
    </search>
  );
}
