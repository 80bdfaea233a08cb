import { packagePath } from '#model/address/address.ts';
import type { PackageRow, SearchView } from '#model/views/page-view.ts';
import type { SearchResult } from '#model/views/search.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { resultsPagePath } from './fetch-results.ts';
import { groupHits } from './group-hits.ts';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';

interface SearchPageProps {
  readonly search: SearchView;
  /** All packages: their icons, and a list for visitors of a static export without JavaScript. */
  readonly packages: readonly Pick<PackageRow, 'repo' | 'title' | 'icon'>[];
  /** Shown in place of the results. */
  readonly note?: string | undefined;
}

/** The search page: a form and the results. A server renders it without JavaScript; in a static export the browser does. */
export function SearchPage({ search, packages, note }: SearchPageProps) {
  const { site } = useApp();
  const { title } = useTexts().search;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={site.live ? undefined : 'needs-script'}>
        <SearchForm search={search} />
        {note === undefined ? <Outcome search={search} packages={packages} /> : <p role="status">{note}</p>}
      </div>
      {site.live ? null : <WithoutScript packages={packages} />}
    </>
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

function Outcome({ search, packages }: Omit<SearchPageProps, 'note'>) {
  const { query, filter, scope, result } = search;
  const { site } = useApp();
  const texts = useTexts().search;
  if (query === '') return <p>{texts.hint}</p>;
  if (typeof result === 'string') return <p role="alert">{texts[result]}</p>;
  return (
    <>
      <p role="status">
        <Summary query={query} result={result} />
        {result.complete ? null : ` ${texts.incomplete}`}
      </p>
      {scope === undefined ? null : (
        <p>
          <a href={resultsPagePath({ text: query, filter: { ...filter, repo: undefined } }, site)}>
            {texts.everywhere}
          </a>
        </p>
      )}
      <SearchResults
        hits={result.hits}
        packages={packages}
        afterName={({ repo, package: name }) =>
          scope === undefined ? (
            <small>
              <a href={resultsPagePath({ text: query, filter: { ...filter, repo } }, site)}>
                {fill(texts.only, { package: name })}
              </a>
            </small>
          ) : null
        }
      />
    </>
  );
}

function Summary({ query, result }: { readonly query: string; readonly result: SearchResult }) {
  const { texts, plural } = useLocale();
  const { hits, more, corrected } = result;
  const { search } = texts;
  if (hits.length === 0) return fill(search.none, { query });
  const counts = {
    results: plural(search.results, hits.length),
    packages: plural(texts.packages.found, groupHits(hits).length),
  };
  const count = fill(more ? search.best : search.found, counts);
  return corrected === null ? count : `${fill(search.corrected, { query, words: corrected })} ${count}`;
}
