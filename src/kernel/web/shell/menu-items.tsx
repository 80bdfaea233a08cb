import type { MenuItem, MenuLink } from '#model/package/menu-settings.ts';
import { useLocalText } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { isInSite, SiteAnchor } from '#web/ui/site-anchor.tsx';
import { MenuBadge } from './menu-badge.tsx';
import styles from './menu-items.module.css';

interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  /** Class of the links. */
  readonly className?: string | undefined;
}

/** The links and separators that the settings add to a menu, as items of its list. */
export function MenuItems({ items, className }: MenuItemsProps) {
  const textOf = useLocalText();
  // Separators have no name, and are never reordered.
  return items.map((item, index) =>
    'separator' in item ? (
      <li key={index} className={styles.separator}>
        {item.title === undefined ? null : <span>{textOf(item.title)}</span>}
      </li>
    ) : (
      <li key={index} className={styles.item}>
        <MenuItemLink item={item} className={className} />
      </li>
    ),
  );
}

interface MenuItemLinkProps extends Pick<MenuItemsProps, 'className'> {
  readonly item: MenuLink;
}

/** A link in a menu with its badge; one to another site has an icon. */
export function MenuItemLink({ item: { text, url, badge }, className }: MenuItemLinkProps) {
  const textOf = useLocalText();
  return (
    <SiteAnchor className={className} url={url}>
      {textOf(text)}
      {isInSite(url) ? null : (
        <>
          {' '}
          <Icon name={uiIcons.external} />
        </>
      )}
      <MenuBadge badge={badge} />
    </SiteAnchor>
  );
}
