import { inLanguage, isSame } from '#model/page/in-language.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { useFile } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';
import styles from './page-languages.module.css';
import { Notice } from './page-notices.tsx';

/** Links to the page's languages, and notices about a missing or outdated translation. Not rendered for most pages. */
export function PageLanguages() {
  const locale = useLocale();
  const languages = useFile()?.languages;
  if (languages === undefined) return null;
  const { behind = 0, path, reader, shown, versions } = languages;
  const own = reader === undefined ? inLanguage(versions, locale.language) : versions[reader];
  const { language: texts } = locale.texts;
  return (
    <>
      {versions.length < 2 ? null : (
        <nav aria-label={texts.label}>
          <ul className={styles.languages}>
            {versions.map((version, index) => (
              <li key={version.path}>
                <a
                  href={version === own ? path : version.path}
                  hrefLang={version.language}
                  lang={version.language}
                  aria-current={index === shown ? 'true' : undefined}
                >
                  {version.name ?? texts.original}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isMissing(languages, locale.language) ? <Notice>{missingText(languages, locale)}</Notice> : null}
      {behind > 0 ? (
        <Notice>
          {locale.plural(texts.behind, behind)} <a href={versions[0]?.path}>{texts.readOriginal}</a>
        </Notice>
      ) : null}
    </>
  );
}

/** True if the page lacks the reader's language although other pages of the package have it. */
function isMissing({ expected, reader, versions }: LanguagesView, language: string): boolean {
  if (reader !== undefined) return false;
  const isExpected = versions.length > 1 || expected.some((each) => isSame(each, language));
  return isExpected && inLanguage(versions, language) === undefined;
}

function missingText({ shown, versions }: LanguagesView, { languageName, texts }: Locale): string {
  const language = versions[shown]?.language;
  return language === undefined
    ? texts.language.missing
    : fill(texts.language.missingShown, { language: languageName(language) });
}
