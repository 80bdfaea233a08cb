import { type MouseEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { FamilyView } from '#model/views/family-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { shownRepo } from '#web/app/package-version.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { GroupedRows } from './grouped-rows.tsx';
import styles from './package-drawer.module.css';
import { PackageRows } from './package-rows.tsx';
import { PackageSearch } from './package-search.tsx';
import { usePackageFilter } from './use-package-filter.ts';

/** Delay before the current package is scrolled into view, in milliseconds (L-07). */
const scrollDelay = 500;

/** Rows that are rendered at once in a large family; the others follow. */
const firstRows = 100;

/** The list of all packages at the right side of the window, with a search (L-01 … L-10). */
export function PackageDrawer({ packages, groups }: Pick<FamilyView, 'packages' | 'groups'>) {
  const { texts, plural } = useLocale();
  const filter = usePackageFilter(packages);
  const active = shownRepo(useStore(useApp().page).view);
  const dialog = useRef<HTMLDialogElement>(null);
  useOnOpened(dialog);
  const isComplete = useAllRows(packages.length > firstRows, dialog);
  const rows = isComplete ? filter.found : filter.found.slice(0, firstRows);
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
          <GroupedRows rows={rows} groups={groups} active={active} />
        ) : (
          <PackageRows rows={rows} active={active} />
        )}
      </nav>
      <p className={styles.none} role="status">
        {filter.found.length === 0 ? <span>{texts.packages.none}</span> : null}
        {filter.query !== '' && filter.found.length > 0 ? (
          <span className="visually-hidden">{plural(texts.packages.found, filter.found.length)}</span>
        ) : null}
      </p>
    </dialog>
  );
}

/** True if all rows are shown: in a large family after the first ones. */
function useAllRows(isLarge: boolean, dialog: RefObject<HTMLDialogElement | null>): boolean {
  const [isComplete, setComplete] = useState(!isLarge);
  useEffect(() => startTransition(() => setComplete(true)), []);
  useEffect(() => {
    // The drawer may have been opened before all rows were there.
    if (isLarge && isComplete && dialog.current?.open) showActive(dialog.current);
  }, [isLarge, isComplete, dialog]);
  return isComplete;
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
  dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
}

function onOpened(dialog: HTMLDialogElement): void {
  // On a touch screen the keyboard would cover the list (L-08).
  if (matchMedia('(pointer: coarse)').matches) dialog.querySelector('input')?.blur();
  setTimeout(() => showActive(dialog), scrollDelay);
}
