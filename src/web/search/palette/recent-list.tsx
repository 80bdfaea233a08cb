import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { optionId } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

/** Recent searches; choosing one repeats it. */
export function RecentSearches({ palette }: { readonly palette: PaletteState }) {
  const { recent, active } = palette;
  return recent.map((search, row) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys choose the row.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div
      key={search}
      id={optionId(row)}
      role="option"
      aria-selected={row === active}
      className="row recent"
      onClick={() => palette.type(search)}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => palette.activate(row)}
    >
      <Icon name={uiIcons.search} />
      <span>{search}</span>
    </div>
  ));
}
