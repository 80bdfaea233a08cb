import { ids } from '#web/app/element-ids.ts';
import { useInterface, useLocale } from '#web/app/interface.ts';
import { switchLanguage } from '#web/i18n/switch-language.ts';
import header from './header.module.css';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';
import styles from './menu.module.css';
import { closeOverlays } from './overlays.ts';

/** The languages of the interface (T-01); nothing where there is only one. */
export function LanguageMenu() {
  const app = useInterface();
  const { language, texts } = useLocale();
  if (app.site.languages.length < 2) return null;
  const choose = (code: string) => {
    closeOverlays();
    void switchLanguage(app, code);
  };
  return (
    <>
      <button
        type="button"
        className={`${header.button} needs-script`}
        popoverTarget={ids.languages}
        aria-label={texts.header.language}
      >
        <Icon name={uiIcons.language} />
      </button>
      <div id={ids.languages} popover="auto" className={styles.menu}>
        <ul>
          {app.site.languages.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={styles.item}
                lang={code}
                aria-pressed={code === language}
                onClick={() => choose(code)}
              >
                {app.site.languageNames[code] ?? code}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
