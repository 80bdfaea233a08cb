import { isMenuKey } from '#model/package/package.ts';
import type { MenuView } from '#model/views/package-view.ts';
import { useApp, useLocalText, useTexts } from '#web/app/app-context.ts';
import { basePath } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import { usePage } from '#web/app/page-context.ts';
import type { Translations } from '#web/i18n/translations.ts';
import brand from '#web/identity/brand.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { menuTarget } from '#web/ui/links.ts';
import header from './header.module.css';
import styles from './menu.module.css';
import { MenuBadge } from './menu-badge.tsx';
import { MenuItemLink, MenuItems } from './menu-items.tsx';

/** The package's menu (H-04). Not rendered if the package has none. */
export function PackageMenu() {
  const texts = useTexts();
  const { view, shared } = usePage();
  const { package: current } = view;
  const { links = [] } = shared.identity ?? {};
  const items = current.menuItems ?? [];
  const entries = current.menu.length + items.length;
  if (entries + links.length === 0) return null;
  // In a wide window the links of the site are in the header.
  const isNarrow = entries === 0;
  return (
    <>
      <button
        type="button"
        className={isNarrow ? `${header.button} ${brand.narrowOnly}` : header.button}
        popoverTarget={ids.packageMenu}
        aria-label={texts.header.menu}
      >
        <Icon name={uiIcons.menu} />
        <span className={header.label}>{texts.header.menu}</span>
      </button>
      <nav
        id={ids.packageMenu}
        popover="auto"
        className={styles.menu}
        data-part="package-menu"
        aria-label={texts.header.menu}
      >
        <ul>
          <MenuEntries />
          <MenuItems items={items} className={styles.item} />
          {links.map((link) => (
            <li key={link.url} className={brand.narrowOnly}>
              <MenuItemLink item={link} className={styles.item} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The translated name, else the entry's name. An unknown key becomes the title of its page, or words. */
function menuLabel(texts: Translations, entry: MenuView): string {
  const { name, title } = entry;
  const labels: Readonly<Record<string, string>> = texts.pages.menu;
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  if (!isMenuKey(entry)) return name;
  const words = name.split('-').slice(1).join(' ').trim();
  return title ?? (words === '' ? name : words.slice(0, 1).toUpperCase() + words.slice(1));
}

/** The entries of the menu of the package's metadata. */
function MenuEntries() {
  const { site } = useApp();
  const texts = useTexts();
  const textOf = useLocalText();
  const { view } = usePage();
  const { package: current } = view;
  const path = basePath(view);
  return current.menu.map((entry) => {
    const { href, external } = menuTarget(site, current.repo, entry);
    const label = entry.label === undefined ? menuLabel(texts, entry) : textOf(entry.label);
    return (
      <li key={`${entry.name} ${entry.link}`}>
        {external ? (
          <a className={styles.item} href={href} target="_blank" rel="noopener">
            {label} <Icon name={uiIcons.external} />
            <MenuBadge badge={entry.badge} />
          </a>
        ) : (
          <a className={styles.item} href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
            <MenuBadge badge={entry.badge} />
          </a>
        )}
      </li>
    );
  });
}
