import { type KeyboardEvent, useEffect, useState } from 'react';
import { maxQueryLength } from '#features/search/contract/results-path.ts';
import { useTexts } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { moveActive } from './move-active.ts';
import { focusField, optionId, paletteIds } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

/** The input of the palette: a combobox. The arrow keys move through the rows while the focus stays here. */
export function PaletteField({ palette }: { readonly palette: PaletteState }) {
  const { search: texts, packages } = useTexts();
  const { count, active } = palette;
  const clear = () => {
    palette.type('');
    focusField();
  };
  return (
    <div className="field">
      <Icon name={uiIcons.search} />
      <input
        id={paletteIds.field}
        type="text"
        maxLength={maxQueryLength}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.label}
        aria-label={texts.label}
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
    // While an input method composes a word, the keys belong to it. Safari gives the key that ends it the code 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.shiftKey) return;
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

/** Opens the active row. If Enter is pressed before the results arrive, the first result is opened when they do. */
function useChoose(palette: PaletteState): (inNewTab: boolean) => void {
  const [waiting, setWaiting] = useState<string>();
  const { query, active, hits, results } = palette;
  useEffect(() => {
    if (waiting === undefined || (waiting === query && !results.settled)) return;
    setWaiting(undefined);
    if (waiting === query && hits.length > 0) optionOf(0)?.click();
  }, [waiting, query, results.settled, hits.length]);
  return (inNewTab) => {
    const option = optionOf(active);
    if (query !== '' && !results.settled) setWaiting(query);
    else if (inNewTab && option instanceof HTMLAnchorElement && option.dataset.action === undefined) {
      palette.saveRecent();
      window.open(option.href, '_blank', 'noopener');
    } else option?.click();
  };
}

function optionOf(row: number): HTMLElement | null {
  return document.getElementById(optionId(row));
}
