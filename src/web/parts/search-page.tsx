import type { Base } from '#model/address.ts';
import type { SearchView } from '#model/page-view.ts';
import type { SearchResult } from '#model/search.ts';
import { searchPath } from '#model/site-paths.ts';
import { useInterface, useLocale, useTexts } from '#web/app/interface.ts';
import { fill } from '#web/i18n/format.ts';
import { groupHits } from './group-hits.ts';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';

/** The search without JavaScript: a form, and what was found. Rendered by the server alone. */
export function SearchPage({ search }: { readonly search: SearchView }) {
  const { title } = useTexts().search;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <SearchForm search={search} />
      <Outcome search={search} />
    </>
  );
}

function Outcome({ search: { query, scope, result } }: { readonly search: SearchView }) {
  const { site } = useInterface();
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
          <a href={searchUrl(site, query)}>{texts.everywhere}</a>
        </p>
      )}
      <SearchResults
        hits={result.hits}
        beside={({ repo, package: name }) =>
          scope === undefined ? (
            <small>
              <a href={searchUrl(site, query, repo)} aria-label={fill(texts.only, { package: name })}>
                {texts.onlyHere}
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

function searchUrl(site: Base, query: string, repo?: string): string {
  return `${searchPath(site)}?${new URLSearchParams({ q: query, ...(repo !== undefined && { in: repo }) })}`;
}
