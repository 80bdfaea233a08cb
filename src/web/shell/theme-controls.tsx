import { useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import header from './header.module.css';
import menu from './menu.module.css';

/** The button for the next theme and the menu of all themes (H-07, T-02). */
export function ThemeControls() {
  const texts = useTexts();
  return (
    <>
      <button
        type="button"
        className={`${header.button} needs-script`}
        data-replay
        aria-label={texts.header.nextTheme}
        title={texts.header.nextTheme}
        data-action="next-theme"
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
      {/* The browser fills it: without JavaScript there is nothing to choose. */}
      <div id={ids.themes} popover="auto" className={menu.menu} data-part="menu" />
    </>
  );
}
