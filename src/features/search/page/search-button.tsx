import { searchPath } from '#features/search/declared.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import header from '#web/shell/header.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';

/** Opens the search palette, as do `Ctrl K` and `/`. Without JavaScript it is a link to the search page. */
export function SearchButton() {
  const { site } = useApp();
  const { search: texts } = useTexts();
  return (
    <a
      className={header.button}
      href={searchPath(site)}
      data-action="open-search"
      aria-label={texts.title}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      title={texts.title}
    >
      <Icon name={uiIcons.search} />
      {/* Drawn by CSS: text would become part of the accessible name. */}
      <span className={`${header.keys} needs-script`} data-keys="Ctrl K" aria-hidden="true" />
    </a>
  );
}
