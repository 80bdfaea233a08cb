import type { AppState } from '#web/app/app-state.ts';
import { SearchPalette } from '#web/search/palette/search-palette.tsx';
import { createIsland } from './island.tsx';

const renderPalette = createIsland();

/** Opens the search palette, which is a React root of its own. */
export function openPalette(app: AppState): void {
  renderPalette(app, (opened) => <SearchPalette opened={opened} />);
}
