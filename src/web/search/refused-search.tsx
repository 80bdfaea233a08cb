import type { SearchView } from '#model/views/page-view.ts';
import type { RefusedVersion } from '#model/views/search.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { resultsPagePath } from './fetch-results.ts';

interface RefusedSearchProps {
  readonly search: SearchView;
  readonly refused: RefusedVersion;
}

/** Says why a version is not searched, with links that search the versions of the package. */
export function RefusedSearch({ search: { query: text, filter, scope }, refused }: RefusedSearchProps) {
  const { site } = useApp();
  const texts = useTexts().search;
  const { repo } = filter;
  const versions = refused.reason === 'unknown' ? refused.versions : [];
  return (
    <>
      <p role="alert">
        <Reason refused={refused} />
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

function Reason({ refused }: Pick<RefusedSearchProps, 'refused'>) {
  const texts = useTexts().search;
  if (refused.reason === 'package') return texts.versionAlone;
  const { version, package: title } = refused;
  return fill(refused.reason === 'large' ? texts.largeVersion : texts.unknownVersion, { version, package: title });
}
