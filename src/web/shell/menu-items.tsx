import type { MenuItem, MenuLink } from '#model/package/menu-settings.ts';
import { useLocalText } from '#web/app/app-context.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
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
        <ItemLink item={item} className={className} />
      </li>
    ),
  );
}

function ItemLink({
  item: { text, url, badge },
  className,
}: {
  readonly item: MenuLink;
  readonly className: string | undefined;
}) {
  const textOf = useLocalText();
  if (url.startsWith('/')) {
    return (
      <a className={className} href={url}>
        {textOf(text)}
        <MenuBadge badge={badge} />
      </a>
    );
  }
  return (
    <ExternalLink className={className} href={url}>
      {textOf(text)} <Icon name={uiIcons.external} />
      <MenuBadge badge={badge} />
    </ExternalLink>
  );
}
