import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { FamilyView } from '#model/views/family-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { repoOnPage } from '#web/app/package-version.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { GroupedRows } from './grouped-rows.tsx';
import styles from './package-drawer.module.css';
import { maxWhole, PackageRows } from './package-rows.tsx';
import { PackageSearch } from './package-search.tsx';
import { usePackageFilter } from './use-package-filter.ts';

/** Delay before the current package is scrolled into view, in milliseconds (L-07). */
const scrollDelay = 500;

/** The list of all packages at the right side of the window, with a search (L-01 … L-10). */
export function PackageDrawer({ packages, groups }: Pick<FamilyView, 'packages' | 'groups'>) {
  const { texts, plural } = useLocale();
  const filter = usePackageFilter(packages);
  const active = repoOnPage(useStore(useApp().page).view);
  const dialog = useRef<HTMLDialogElement>(null);
  useOnOpened(dialog);
  const isWhole = packages.length <= maxWhole;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      id={ids.packages}
      className={styles.dialog}
      data-part="drawer"
      aria-label={texts.packages.title}
      closedby="any"
      onClick={onClick}
    >
      <div className={styles.bar}>
        <PackageSearch filter={filter} />
        <button
          type="button"
          className={styles.close}
          onClick={() => dialog.current?.close()}
          aria-label={texts.packages.close}
        >
          <Icon name={uiIcons.close} />
        </button>
      </div>
      <nav className={styles.rows} aria-label={texts.packages.title}>
        {groups && filter.query === '' ? (
          <GroupedRows rows={filter.rows} groups={groups} active={active} isWhole={isWhole} />
        ) : (
          <PackageRows rows={filter.rows} active={active} isWhole={isWhole} />
        )}
      </nav>
      <p className={styles.none} role="status">
        {filter.rows.length === 0 ? <span>{texts.packages.none}</span> : null}
        {filter.query !== '' && filter.rows.length > 0 ? (
          <span className="visually-hidden">{plural(texts.packages.found, filter.rows.length)}</span>
        ) : null}
      </p>
    </dialog>
  );
}

// For browsers without support for `closedby`.
function onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}

function useOnOpened(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const onToggle = () => element.open && onOpened(element);
    onToggle();
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, [dialog]);
}

function showActive(dialog: HTMLDialogElement): void {
  const list = dialog.querySelector<HTMLElement>('[data-active]');
  if (list && !list.querySelector('[aria-current]')) {
    // About there, where the rows are rendered before the next frame.
    const { top, height } = list.getBoundingClientRect();
    dialog.scrollTop += top + height * Number(list.dataset.active) - dialog.clientHeight / 2;
  }
  requestAnimationFrame(() => dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }));
}

function onOpened(dialog: HTMLDialogElement): void {
  // On a touch screen the keyboard would cover the list (L-08).
  if (matchMedia('(pointer: coarse)').matches) dialog.querySelector('input')?.blur();
  setTimeout(() => showActive(dialog), scrollDelay);
}
