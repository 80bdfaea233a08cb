import { ids } from '#web/app/element-ids.ts';
import { useInterface, useTexts, useView } from '#web/app/interface.ts';
import { basePath } from '#web/app/versions.ts';
import type { Translations } from '#web/i18n/translations.ts';
import header from './header.module.css';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';
import { menuTarget } from './links.ts';
import styles from './menu.module.css';

/** The package's own menu; nothing where the package has none (H-04). */
export function PackageMenu() {
  const { site } = useInterface();
  const texts = useTexts();
  const view = useView();
  const { package: current } = view;
  const path = basePath(view);
  if (current.menu.length === 0) return null;
  return (
    <>
      <button type="button" className={header.button} popoverTarget={ids.packageMenu} aria-label={texts.header.menu}>
        <Icon name={uiIcons.menu} />
        <span className={header.label}>{texts.header.menu}</span>
      </button>
      <nav id={ids.packageMenu} popover="auto" className={styles.menu} aria-label={texts.header.menu}>
        <ul>
          {current.menu.map((entry) => {
            const { href, outside } = menuTarget(site, current.repo, entry);
            const label = menuLabel(texts, entry.name);
            return (
              <li key={`${entry.name} ${entry.link}`}>
                {outside ? (
                  <a className={styles.item} href={href} target="_blank" rel="noopener">
                    {label} <Icon name={uiIcons.external} />
                  </a>
                ) : (
                  <a className={styles.item} href={href} aria-current={href === path ? 'page' : undefined}>
                    {label}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}

function menuLabel(texts: Translations, name: string): string {
  const labels: Readonly<Record<string, string>> = texts.pages.menu;
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}
