import { searchPath } from '#model/address/site-paths.ts';
import type { SearchView } from '#model/views/page-view.ts';
import { filterParams, searchFilters } from '#model/views/search-filter.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { maxQueryLength } from './fetch-results.ts';
import styles from './search-page.module.css';

/** The form of the search page. */
export function SearchForm({ search: { query, filter, scope } }: { readonly search: SearchView }) {
  const { site } = useApp();
  const { search: texts } = useTexts();
  return (
    <search>
      <form action={searchPath(site)} method="get" className={styles.form} data-part="search">
        <div className={styles.field}>
          <Icon name={uiIcons.search} />
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={maxQueryLength}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={texts.label}
            placeholder={texts.label}
          />
        </div>
        <button type="submit">{texts.submit}</button>
        <Scope filter={filter} scope={scope} />
      </form>
    </search>
  );
}

/** What is searched: the checkbox of a package; a version only with its package, so both are hidden inputs. */
function Scope({ filter, scope }: Pick<SearchView, 'filter' | 'scope'>) {
  const { search: texts } = useTexts();
  if (scope === undefined) return null;
  if (filter.version === undefined) {
    return (
      <label>
        <input type="checkbox" name={searchFilters.repo.param} value={scope.repo} defaultChecked />{' '}
        {fill(texts.only, { package: scope.title })}
      </label>
    );
  }
  return (
    <>
      {Object.entries(filterParams(filter)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>{fill(texts.only, { package: `${scope.title} ${filter.version}` })}</span>
    </>
  );
}
