import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { fill } from '#web/i18n/format.ts';
import type { SearchScope } from '#web/search/search-scope.ts';
import type { PaletteState } from './use-palette.ts';

/** Chooses between all packages and the current one. Not rendered if the site has only one package. */
export function ScopeChoice({ palette }: { readonly palette: PaletteState }) {
  const { family, page } = useApp();
  const packages = useStore(family)?.packages;
  const { palette: texts, search } = useTexts();
  const { title } = useStore(page).view.package;
  if (packages !== undefined && packages.length < 2) return null;
  const choices: readonly [SearchScope, string][] = [
    ['all', texts.all],
    ['package', fill(search.only, { package: title })],
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
