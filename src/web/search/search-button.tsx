import { type KeyboardEvent as KeyPress, type MouseEvent, useEffect, useState } from 'react';
import { searchPath } from '#model/address/site-paths.ts';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { errorIcon, notify } from '#web/app/notice.ts';
import type { SearchPalette } from '#web/search/palette/search-palette.tsx';
import { isApple, isField, isSearchShortcut } from '#web/search/palette/shortcut.ts';
import header from '#web/shell/header.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';

interface Opened {
  readonly Palette: typeof SearchPalette;
  /** Number of times it was opened. */
  readonly times: number;
}

// A chunk of its own: most visitors never search.
const load = () => import('#web/search/palette/search-palette.tsx');

// A failure is reported when the search is opened.
const preload = () => void load().catch(() => undefined);

/** Opens the search palette, as do `Ctrl K` and `/`. Without JavaScript it is a link to the search page. */
export function SearchButton() {
  const { site } = useApp();
  const { search: texts } = useTexts();
  const [opened, open] = useSearchPalette();
  const [keys, setKeys] = useState<string>();
  useEffect(() => setKeys(isApple(navigator) ? '⌘ K' : 'Ctrl K'), []);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  const onKeyDown = (event: KeyPress) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <a
        className={header.button}
        href={searchPath(site)}
        role={keys ? 'button' : undefined}
        aria-label={texts.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        title={keys ? `${texts.title} (${keys})` : texts.title}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon name={uiIcons.search} />
        {/* Drawn by CSS: text would become part of the accessible name. */}
        <span className={`${header.keys} needs-script`} data-keys={keys ?? 'Ctrl K'} aria-hidden="true" />
      </a>
      {opened ? <opened.Palette opened={opened.times} /> : null}
    </>
  );
}

/** The palette, if it was opened, and a function that opens it. */
function useSearchPalette(): [Opened | undefined, () => void] {
  const app = useApp();
  const [opened, setOpened] = useState<Opened>();
  const open = () => {
    load().then(
      ({ SearchPalette: Palette }) => setOpened((before) => ({ Palette, times: (before?.times ?? 0) + 1 })),
      () => notify(app, { icon: errorIcon, message: app.locale.get().texts.palette.unreachable }),
    );
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const context = { apple: isApple(navigator), typing: isField(event.target) };
      if (event.defaultPrevented || !isSearchShortcut(event, context)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  return [opened, open];
}
