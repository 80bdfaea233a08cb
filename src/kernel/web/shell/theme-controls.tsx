import { homePath } from '#model/address/site-paths.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import header from './header.module.css';
import { LanguageLinks } from './language-menu.tsx';
import menu from './menu.module.css';

/** The button for the next theme, and the menu of all themes, which on phones has the languages too (H-07, T-02). */
export function ThemeControls() {
  const { site } = useApp();
  const { header: texts } = useTexts();
  const { core } = useView().package;
  // Only themes need JavaScript.
  const isUseful = site.languages.length > 1 || !core;
  return (
    <>
      <button
        type="button"
        className={`${header.button} needs-script`}
        data-replay
        aria-label={texts.nextTheme}
        title={texts.nextTheme}
        data-action="next-theme"
      >
        {/* In the colours of the next theme, which the browser knows. */}
        <span className="swatch" />
      </button>
      <button
        type="button"
        className={`${header.button} ${header.wide} needs-script`}
        popoverTarget={ids.themes}
        aria-label={texts.themes}
        title={texts.themes}
      >
        <Icon name={uiIcons.themes} />
      </button>
      <button
        type="button"
        className={`${header.button} ${header.narrow} ${isUseful ? '' : 'needs-script'}`.trim()}
        popoverTarget={ids.themes}
        aria-label={texts.more}
      >
        <Icon name={uiIcons.more} />
      </button>
      <div id={ids.themes} popover="auto" className={menu.menu} data-part="menu">
        <NarrowItems />
        {/* The browser fills it: without JavaScript there is nothing to choose. */}
        <ul id={ids.themeList} className={menu.themes} aria-label={texts.themes} />
      </div>
    </>
  );
}

/** What a header of a phone has no room for: the way home, and the languages. */
function NarrowItems() {
  const { site } = useApp();
  const { header: texts } = useTexts();
  const { core } = useView().package;
  return (
    <div className={`${header.narrow} ${menu.narrow}`}>
      {core ? null : (
        <a className={menu.item} href={homePath(site)}>
          <Icon name={uiIcons.home} /> {texts.home}
        </a>
      )}
      {site.languages.length > 1 ? <LanguageLinks /> : null}
    </div>
  );
}
