import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { SearchPalette } from '#web/search/palette/search-palette.tsx';

interface PaletteRoot {
  readonly root: Root;
  /** Number of times it was opened. */
  opened: number;
}

const roots = new WeakMap<AppState, PaletteRoot>();

/** Opens the search palette, which is a React root of its own. */
export function openPalette(app: AppState): void {
  const palette = roots.get(app) ?? createPaletteRoot();
  roots.set(app, palette);
  palette.opened += 1;
  flushSync(() =>
    palette.root.render(
      <AppContext value={app}>
        <SearchPalette opened={palette.opened} />
      </AppContext>,
    ),
  );
}

function createPaletteRoot(): PaletteRoot {
  const container = document.createElement('div');
  document.body.append(container);
  return { root: createRoot(container), opened: 0 };
}
