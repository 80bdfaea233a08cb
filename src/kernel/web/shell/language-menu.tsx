import { inLanguage } from '#model/page/in-language.ts';
import { languageName } from '#model/page/language-name.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useFile } from '#web/app/page-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import header from './header.module.css';
import styles from './menu.module.css';

/** The language menu (T-01). Not rendered if there is only one language; on phones its list is in the menu “…”. */
export function LanguageMenu() {
  const { site } = useApp();
  const { texts } = useLocale();
  if (site.languages.length < 2) return null;
  return (
    <>
      <button
        type="button"
        className={`${header.button} ${header.wide}`}
        popoverTarget={ids.languages}
        aria-label={texts.header.language}
        title={texts.header.language}
      >
        <Icon name={uiIcons.language} />
      </button>
      <div id={ids.languages} popover="auto" className={styles.menu} data-part="menu">
        <LanguageLinks />
      </div>
    </>
  );
}

/** The page in each language of the site. Without JavaScript the server switches. */
export function LanguageLinks() {
  const app = useApp();
  const { language } = useLocale();
  const query = useStore(app.query);
  const languages = useFile()?.languages;
  return (
    <ul>
      {app.site.languages.map((code) => (
        <li key={code}>
          <a
            className={styles.item}
            href={`${languages && inLanguage(languages.versions, code) ? languages.path : ''}${query === '' ? '?' : `${query}&`}language=${code}`}
            rel="nofollow"
            lang={code}
            aria-current={code === language ? 'true' : undefined}
            data-action="switch-language"
            data-replay
          >
            {languageName(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}
