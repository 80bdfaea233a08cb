import { type MouseEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useApp, useLocale, useView } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { rowPath } from '#web/ui/links.ts';
import { PackageRows } from './package-rows.tsx';
import { PackageSearch } from './package-search.tsx';
import styles from './package-drawer.module.css';
import { usePackageFilter } from './use-package-filter.ts';

const scrollDelay = 500;

/** Rows that stand in each document of a large family. Without a script the Matrix, to which the last one leads, has the others. */
const rowsInDocument = 100;

/** Every package of the family, at the right side of the window, with a search (L-01 … L-10). */
export function PackageDrawer() {
  const { site } = useApp();
  const { texts, number, plural } = useLocale();
  const filter = usePackageFilter(site.packages);
  const active = useView().package.repo;
  const dialog = useRef<HTMLDialogElement>(null);
  useOnOpened(dialog);
  const isWhole = useWhole(site.packages.length > rowsInDocument, dialog);
  const rows = isWhole ? filter.found : filter.found.slice(0, rowsInDocument);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      id={ids.packages}
      className={styles.dialog}
      aria-label={texts.packages.title}
      closedby="any"
      onClick={onBackdropClick}
      suppressHydrationWarning
    >
      <div className={styles.bar}>
        <PackageSearch filter={filter} />
        <button
          type="button"
          className={styles.close}
          command="close"
          commandfor={ids.packages}
          aria-label={texts.packages.close}
        >
          <Icon name={uiIcons.close} />
        </button>
      </div>
      <nav className={styles.rows} aria-label={texts.packages.title}>
        <PackageRows rows={rows} active={active} />
        {rows.length < filter.found.length ? (
          <a className={styles.all} href={rowPath(site, { repo: site.product })}>
            {fill(texts.packages.all, { count: number(site.packages.length) })}
          </a>
        ) : null}
      </nav>
      <p className={styles.none} role="status">
        {filter.found.length === 0 ? texts.packages.none : null}
        {filter.query !== '' && filter.found.length > 0 ? (
          <span className="visually-hidden">{plural(texts.packages.found, filter.found.length)}</span>
        ) : null}
      </p>
    </dialog>
  );
}

/** True when all rows are shown: those of a large family once there is a script. */
function useWhole(isLarge: boolean, dialog: RefObject<HTMLDialogElement | null>): boolean {
  const [isWhole, setWhole] = useState(!isLarge);
  useEffect(() => startTransition(() => setWhole(true)), []);
  useEffect(() => {
    // A quick visitor has opened the list before it was whole.
    if (isLarge && isWhole && dialog.current?.open) showActive(dialog.current);
  }, [isLarge, isWhole, dialog]);
  return isWhole;
}

// Browsers that do not know `closedby` yet.
function onBackdropClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}

// React does not listen to `toggle` on a dialog that was in the document before it. A quick visitor has opened it by then.
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
  // On a touch screen the keyboard would cover the list that was asked for (L-08).
  if (matchMedia('(pointer: coarse)').matches) dialog.querySelector('input')?.blur();
  setTimeout(() => showActive(dialog), scrollDelay);
}
