import { type KeyboardEvent, useRef } from 'react';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { rowPath } from '#web/ui/links.ts';
import styles from './package-search.module.css';
import type { PackageFilter } from './use-package-filter.ts';

/** The search input of the package drawer; Enter opens a single result (L-02 … L-05). */
export function PackageSearch({ filter }: { readonly filter: PackageFilter }) {
  const { site } = useApp();
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    filter.clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const [only, ...others] = filter.findNow();
    if (only === undefined || others.length > 0) return;
    // Closing returns the focus to the button, which this key press would then click.
    event.preventDefault();
    filter.clear();
    field.current?.blur();
    closeOverlays();
    location.assign(rowPath(site, only));
  };
  return (
    <search className={`${styles.search} needs-script`}>
      <Icon name={uiIcons.search} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.field}
        placeholder={texts.packages.search}
        aria-label={texts.packages.search}
        value={filter.text}
        onChange={(event) => filter.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {filter.text.trim() === '' ? null : (
        <button type="button" className={styles.clear} onClick={clear} aria-label={texts.packages.clear}>
          <Icon name={uiIcons.close} />
        </button>
      )}
    </search>
  );
}
