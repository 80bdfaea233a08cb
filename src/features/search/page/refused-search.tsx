import { resultsPagePath } from '#features/search/contract/results-path.ts';
import type { SearchRefusal } from '#features/search/contract/search.ts';
import type { SearchView } from '#features/search/contract/search-view.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

interface RefusedSearchProps {
  readonly search: SearchView;
  /** Any reason but an unknown group. */
  readonly refusal: Exclude<SearchRefusal, { readonly reason: 'group' }>;
}

/** Says why a version is not searched, with links that search the versions of the package. */
export function RefusedSearch({ search: { query: text, filter, scope }, refusal }: RefusedSearchProps) {
  const { site } = useApp();
  const texts = useTexts().search;
  const { repo } = filter;
  const versions = refusal.reason === 'unknown' ? refusal.versions : [];
  return (
    <>
      <p role="alert">
        <Reason refusal={refusal} />
      </p>
      {scope === undefined ? null : (
        <ul>
          <li>
            <a href={resultsPagePath({ text, filter: { repo } }, site)}>{texts.current}</a>
          </li>
          {versions.map((version) => (
            <li key={version}>
              <a href={resultsPagePath({ text, filter: { repo, version } }, site)}>
                {fill(texts.only, { package: `${scope.title} ${version}` })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Reason({ refusal }: Pick<RefusedSearchProps, 'refusal'>) {
  const texts = useTexts().search;
  if (refusal.reason === 'package') return texts.versionAlone;
  const { version, package: title } = refusal;
  return fill(refusal.reason === 'large' ? texts.largeVersion : texts.unknownVersion, { version, package: title });
}
