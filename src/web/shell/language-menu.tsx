import type { MouseEvent } from 'react';
import { inLanguage } from '#model/page/in-language.ts';
import { useApp, useLocale, useView } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/store.ts';
import { switchLanguage } from '#web/i18n/switch-language.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import header from './header.module.css';
import styles from './menu.module.css';
import { closeOverlays } from './overlays.ts';

/** The language menu (T-01). Not rendered if there is only one language. Without JavaScript the server switches. */
export function LanguageMenu() {
  const app = useApp();
  const { language, texts } = useLocale();
  const query = useStore(app.query);
  const { languages } = useView();
  if (app.site.languages.length < 2) return null;
  const choose = (event: MouseEvent, code: string) => {
    event.preventDefault();
    closeOverlays();
    void switchLanguage(app, code);
  };
  return (
    <>
      <button
        type="button"
        className={header.button}
        popoverTarget={ids.languages}
        aria-label={texts.header.language}
        title={texts.header.language}
      >
        <Icon name={uiIcons.language} />
      </button>
      <div id={ids.languages} popover="auto" className={styles.menu}>
        <ul>
          {app.site.languages.map((code) => (
            <li key={code}>
              <a
                className={styles.item}
                href={`${languages && inLanguage(languages.versions, code) ? languages.path : ''}${query === '' ? '?' : `${query}&`}language=${code}`}
                rel="nofollow"
                lang={code}
                aria-current={code === language ? 'true' : undefined}
                onClick={(event) => choose(event, code)}
              >
                {app.site.languageNames[code] ?? code}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
