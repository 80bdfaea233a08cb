import type { SearchScope } from '#features/search/browser/search-scope.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { fill } from '#web/i18n/format.ts';
import type { PaletteState } from './use-palette.ts';

/**
 * Chooses between all packages and the current one, in the version of the page. If the site has only one package, the choice is
 * between the current version and an old one, and is not rendered without the latter.
 */
export function ScopeChoice({ palette }: { readonly palette: Pick<PaletteState, 'scope' | 'version' | 'setScope'> }) {
  const { family, page } = useApp();
  const packages = useStore(family)?.packages;
  const { search } = useTexts();
  const { palette: texts } = search;
  const { title } = useStore(page).view.package;
  const { version } = palette;
  const isAlone = packages !== undefined && packages.length < 2;
  if (isAlone && version === undefined) return null;
  const choices: readonly [SearchScope, string][] = [
    ['all', isAlone ? texts.current : texts.all],
    ['package', fill(search.only, { package: version === undefined ? title : `${title} ${version}` })],
  ];
  return (
    <fieldset className="scope">
      <legend className="visually-hidden">{texts.scope}</legend>
      {choices.map(([scope, label]) => (
        <label key={scope}>
          <input
            type="radio"
            name="asterism:scope"
            checked={palette.scope === scope}
            onChange={() => palette.setScope(scope)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
