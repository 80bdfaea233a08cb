import { packagePath } from '#model/address/address.ts';
import type { Crumb } from '#model/address/page-position.ts';
import { isPackagePage } from '#model/views/page-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { articleLanguage, langOf } from '#web/app/article-language.ts';
import { useFile, useFirst, useView } from '#web/app/page-context.ts';
import { packageTitle, siteName } from '#web/app/site-name.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './breadcrumbs.module.css';

/** Links from the family to the page. Not rendered on the family's first page. */
export function Breadcrumbs() {
  const { site } = useApp();
  const { language, texts } = useLocale();
  const view = useView();
  const { package: current } = view;
  const place = isPackagePage(view) ? view.place : undefined;
  const card = useFirst() !== undefined;
  const textLanguage = articleLanguage(useFile() ?? {});
  if (current.core && card) return null;
  const home = { name: siteName(site, language), path: packagePath(site.product, site) };
  const own = current.core
    ? []
    : [{ name: packageTitle(site, current, language), path: packagePath(current.repo, site) }];
  const above: readonly Crumb[] = [home, ...(card ? [] : [...own, ...(place?.folders ?? [])])];
  return (
    <nav className={styles.crumbs} data-part="breadcrumbs" aria-label={texts.place.breadcrumbs}>
      <ol>
        {above.map(({ name, path }, level) => (
          <li key={level}>
            {path ? (
              <a href={path}>
                <EmojiText text={name} />
              </a>
            ) : (
              <span>
                <EmojiText text={name} />
              </span>
            )}
          </li>
        ))}
        <li>
          <span aria-current="page" lang={card ? undefined : langOf(textLanguage, language)}>
            <EmojiText text={place && !card ? place.name : packageTitle(site, current, language)} />
          </span>
        </li>
      </ol>
    </nav>
  );
}
