import { type KeyboardEvent as KeyPress, type MouseEvent, useEffect, useState } from 'react';
import { searchPath } from '#model/address/site-paths.ts';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { errorIcon, notify } from '#web/app/notice.ts';
import type { SearchPalette } from '#web/search/palette/search-palette.tsx';
import { asksForSearch, isApple, isField } from '#web/search/palette/shortcut.ts';
import header from '#web/shell/header.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';

interface Opened {
  readonly Palette: typeof SearchPalette;
  /** How many times it was asked for. */
  readonly times: number;
}

// A chunk of its own: most visits never search.
const load = () => import('#web/search/palette/search-palette.tsx');

// What fails here is met again when the search is opened.
const preload = () => void load().catch(() => undefined);

/** Opens the search, as do `Ctrl K` and `/`. Without a script it is a link to the page of the search. */
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
        {/* Drawn by the styles: text would have to be part of the name, which says what the button does. */}
        <span className={`${header.keys} needs-script`} data-keys={keys ?? 'Ctrl K'} aria-hidden="true" />
      </a>
      {opened ? <opened.Palette opened={opened.times} /> : null}
    </>
  );
}

/** The palette, once it was asked for, and what opens it. */
function useSearchPalette(): [Opened | undefined, () => void] {
  const app = useApp();
  const [opened, setOpened] = useState<Opened>();
  const open = () => {
    load().then(
      ({ SearchPalette: Palette }) => setOpened((before) => ({ Palette, times: (before?.times ?? 0) + 1 })),
      () => notify(app, { icon: errorIcon, message: app.locale.get().texts.palette.away }),
    );
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = { apple: isApple(navigator), typing: isField(event.target) };
      if (event.defaultPrevented || !asksForSearch(event, place)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  return [opened, open];
}
