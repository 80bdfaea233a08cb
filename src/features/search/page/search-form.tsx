import { maxQueryLength } from '#features/search/contract/results-path.ts';
import { filterParams, searchFilters } from '#features/search/contract/search-filter.ts';
import type { SearchView } from '#features/search/contract/search-view.ts';
import { searchPath } from '#features/search/declared.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import { useApp, useLocalText, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './search-page.module.css';

interface SearchFormProps {
  readonly search: SearchView;
  /** The groups of packages to choose from. */
  readonly groups: readonly PackageGroup[];
}

/** The form of the search page. */
export function SearchForm({ search: { query, filter, scope }, groups }: SearchFormProps) {
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
        {groups.length === 0 ? null : <GroupChoice groups={groups} chosen={filter.group} />}
        <Scope filter={filter} scope={scope} />
      </form>
    </search>
  );
}

interface GroupChoiceProps extends Pick<SearchFormProps, 'groups'> {
  /** Id of the group that is searched; undefined for all packages. */
  readonly chosen: string | undefined;
}

/** The group whose packages are searched. */
function GroupChoice({ groups, chosen = '' }: GroupChoiceProps) {
  const { search: texts } = useTexts();
  const titleOf = useLocalText();
  return (
    <label className={styles.group}>
      <span>{texts.group}</span>
      <select name={searchFilters.group.param} defaultValue={chosen} autoComplete="off">
        <option value="">{texts.anyGroup}</option>
        {groups.map(({ id, title }) => (
          <option key={id} value={id}>
            {titleOf(title)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What is searched: the checkbox of a package; a version only with its package, so both are hidden inputs. */
function Scope({ filter, scope }: Pick<SearchView, 'filter' | 'scope'>) {
  const { search: texts } = useTexts();
  if (scope === undefined) return null;
  const { repo, version } = filter;
  if (version === undefined) {
    return (
      <label>
        <input type="checkbox" name={searchFilters.repo.param} value={scope.repo} defaultChecked />{' '}
        {fill(texts.only, { package: scope.title })}
      </label>
    );
  }
  return (
    <>
      {Object.entries(filterParams({ repo, version })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>{fill(texts.only, { package: `${scope.title} ${version}` })}</span>
    </>
  );
}
