import { useApp, useTexts } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/store.ts';
import { chooseTheme, nextTheme, themesOf } from '#web/themes/choose-theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import header from './header.module.css';
import menu from './menu.module.css';
import { closeOverlays } from './overlays.ts';

/** The button for the next theme and the menu of all themes (H-07, T-02). */
export function ThemeControls() {
  const app = useApp();
  const texts = useTexts();
  return (
    <>
      <button
        type="button"
        className={`${header.button} needs-script`}
        data-replay
        aria-label={texts.header.nextTheme}
        title={texts.header.nextTheme}
        onClick={() => chooseTheme(app, nextTheme(app.site, app.theme.get()))}
      >
        <Icon name={uiIcons.nextTheme} />
      </button>
      <button
        type="button"
        className={`${header.button} ${header.wide} needs-script`}
        popoverTarget={ids.themes}
        aria-label={texts.header.themes}
        title={texts.header.themes}
      >
        <Icon name={uiIcons.themes} />
      </button>
      <ThemeMenu />
    </>
  );
}

function ThemeMenu() {
  const app = useApp();
  const texts = useTexts();
  const current = useStore(app.theme);
  const choose = (theme: string) => {
    closeOverlays();
    chooseTheme(app, theme);
  };
  return (
    <div id={ids.themes} popover="auto" className={menu.menu}>
      <ul>
        {themesOf(app.site).map((theme) => (
          <li key={theme}>
            <button
              type="button"
              className={menu.item}
              data-replay
              aria-pressed={theme === current}
              onClick={() => choose(theme)}
            >
              <span className={`${menu.swatch} ${theme}`} />
              {texts.themes[theme]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
