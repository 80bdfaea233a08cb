import { resultsPagePath } from '#features/search/contract/results-path.ts';
import { hitsOnPage, maxHits, type SearchResult } from '#features/search/contract/search.ts';
import type { SearchView } from '#features/search/contract/search-view.ts';
import { packagePath } from '#model/address/address.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { RefusedSearch } from './refused-search.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { useUnknownGroup } from './unknown-group.ts';
import { useSummary } from './use-summary.ts';

/** What the search page shows. */
export interface SearchPageProps {
  /** The query, its filters and the results. */
  readonly search: SearchView;
  /** All packages: their icons, and a list for visitors of a static export without JavaScript. */
  readonly packages: readonly Pick<PackageRow, 'repo' | 'title' | 'icon'>[];
  /** The groups of packages; absent without any. */
  readonly groups?: readonly PackageGroup[] | undefined;
  /** Shown in place of the results. */
  readonly note?: string | undefined;
}

/** The search page: a form and the results. A server renders it without JavaScript; in a static export the browser does. */
export function SearchPage({ search, packages, groups = [], note }: SearchPageProps) {
  const { site } = useApp();
  const { title } = useTexts().search;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={site.live ? undefined : 'needs-script'}>
        <SearchForm search={search} groups={groups} />
        {note === undefined ? (
          <Outcome search={search} packages={packages} groups={groups} />
        ) : (
          <p role="status">{note}</p>
        )}
      </div>
      {site.live ? null : <WithoutScript packages={packages} />}
    </>
  );
}

/** The page in its document. In a static export it is also the place where the browser renders it. */
export function SearchDocument({ search }: Pick<SearchPageProps, 'search'>) {
  const { site } = useApp();
  const { packages, groups } = usePage().shared;
  return (
    <div className={styles.search} data-search-files={site.live ? undefined : ''}>
      <SearchPage search={search} packages={packages} groups={groups} />
    </div>
  );
}

function WithoutScript({ packages }: Pick<SearchPageProps, 'packages'>) {
  const { site } = useApp();
  return (
    <noscript>
      <p>{useTexts().search.needsScript}</p>
      <ul>
        {packages.map(({ repo, title }) => (
          <li key={repo}>
            <a href={packagePath(repo, site)}>{title}</a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

function Outcome({ search, packages, groups = [] }: Omit<SearchPageProps, 'note'>) {
  const { query, scope, outcome } = search;
  const unknownGroup = useUnknownGroup(groups);
  const summary = useSummary();
  const { site } = useApp();
  const texts = useTexts().search;
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    if (refusal.reason === 'group') return <p role="alert">{unknownGroup(refusal.group)}</p>;
    return <RefusedSearch search={search} refusal={refusal} />;
  }
  if (query === '') {
    return (
      <>
        <p>{texts.hint}</p>
        <OtherScopes search={search} />
      </>
    );
  }
  if (outcome.kind !== 'found') return <p role="alert">{texts[outcome.kind]}</p>;
  const { result } = outcome;
  return (
    <>
      <p role="status">
        <span>{summary(query, result)}</span> {result.complete ? null : <span>{texts.incomplete}</span>}
      </p>
      <NearWords search={search} result={result} />
      <OtherScopes search={search} />
      <SearchResults
        hits={result.hits}
        packages={packages}
        afterName={({ repo, package: name }) =>
          scope === undefined ? (
            <small>
              <a href={resultsPagePath({ text: query, filter: { repo } }, site)}>
                {fill(result.moreIn?.includes(repo) ? texts.moreIn : texts.only, { package: name })}
              </a>
            </small>
          ) : null
        }
      />
      <MoreResults search={search} result={result} />
    </>
  );
}

/** Links that search for known words like those that were found nowhere. */
function NearWords({ search: { filter }, result: { near = [] } }: ResultProps) {
  const { site } = useApp();
  const { palette } = useTexts().search;
  if (near.length === 0) return null;
  return (
    <p className={styles.near}>
      <span>{palette.near}</span>
      {near.map((word) => (
        <a key={word} href={resultsPagePath({ text: word, filter }, site)} rel="nofollow">
          {word}
        </a>
      ))}
    </p>
  );
}

interface ResultProps extends Pick<SearchPageProps, 'search'> {
  readonly result: SearchResult;
}

/** Leads to the same search with more hits. */
function MoreResults({ search, result }: ResultProps) {
  const { site } = useApp();
  const { palette } = useTexts().search;
  const { query: text, filter, limit } = search;
  if (!result.more || result.hits.length < limit || limit >= maxHits) return null;
  const path = resultsPagePath({ text, filter }, site, Math.min(limit + hitsOnPage, maxHits));
  return (
    <p className={styles.link}>
      <a href={path} rel="nofollow">
        {palette.more}
      </a>
    </p>
  );
}

/** Links to the same search in the current version of the package, and in all packages. */
function OtherScopes({ search: { query: text, filter, scope } }: Pick<SearchPageProps, 'search'>) {
  const { site } = useApp();
  const texts = useTexts().search;
  const { repo, version, group } = filter;
  return (
    <>
      {version === undefined ? null : (
        <p className={styles.link}>
          <a href={resultsPagePath({ text, filter: { repo, group } }, site)}>{texts.current}</a>
        </p>
      )}
      {(scope === undefined && group === undefined) || text === '' ? null : (
        <p className={styles.link}>
          <a href={resultsPagePath({ text, filter: {} }, site)}>{texts.everywhere}</a>
        </p>
      )}
    </>
  );
}
