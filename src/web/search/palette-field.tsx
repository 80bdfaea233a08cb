import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/app/interface.ts';
import { Icon } from '#web/parts/icon.tsx';
import { uiIcons } from '#web/parts/icon-names.ts';
import { moveActive } from './move-active.ts';
import { optionId, paletteIds } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

/** The field of the palette: a combobox whose rows are walked with the arrow keys while the focus stays here. */
export function PaletteField({ palette }: { readonly palette: PaletteState }) {
  const { search: texts, packages } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { count, active } = palette;
  const clear = () => {
    palette.type('');
    field.current?.focus();
  };
  return (
    <div className="field">
      <Icon name={uiIcons.search} />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.field}
        aria-label={texts.field}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={paletteIds.list}
        aria-expanded={count > 0}
        aria-activedescendant={active < 0 ? undefined : optionId(active)}
        value={palette.text}
        onChange={(event) => palette.type(event.currentTarget.value)}
        onKeyDown={useKeys(palette)}
      />
      {palette.text === '' ? null : (
        <button type="button" onClick={clear} aria-label={packages.clear}>
          <Icon name={uiIcons.close} />
        </button>
      )}
    </div>
  );
}

function useKeys(palette: PaletteState): (event: KeyboardEvent) => void {
  const choose = useChoose(palette);
  return (event) => {
    // The keys of an input method that is composing a word are its own.
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    const inNewTab = event.ctrlKey || event.metaKey;
    const row = inNewTab ? undefined : moveActive(event.key, palette.active, palette.count);
    if (row !== undefined) {
      event.preventDefault();
      palette.activate(row);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(inNewTab);
    }
  };
}

/** Chooses the active row. Enter may come before the answer does: then the first result is chosen when it is there. */
function useChoose(palette: PaletteState): (inNewTab: boolean) => void {
  const [waiting, setWaiting] = useState<{ readonly query: string; readonly inNewTab: boolean }>();
  const { query, active, hits, results } = palette;
  useEffect(() => {
    if (waiting === undefined) return;
    if (waiting.query === query && !results.settled) return;
    setWaiting(undefined);
    if (waiting.query === query && hits.length > 0) follow(0, waiting.inNewTab);
  }, [waiting, query, results.settled, hits.length]);
  return (inNewTab) => {
    if (query !== '' && !results.settled) setWaiting({ query, inNewTab });
    else if (active >= 0) follow(active, inNewTab);
  };
}

function follow(row: number, inNewTab: boolean): void {
  const option = document.getElementById(optionId(row));
  if (inNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener');
  else option?.click();
}
