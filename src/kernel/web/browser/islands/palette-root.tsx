import type { AppState } from '#web/app/app-state.ts';
import type { PreviewProps } from '#web/search/palette/preview.tsx';
import { type EarlyText, SearchPalette } from '#web/search/palette/search-palette.tsx';
import { createIsland } from './island.tsx';

const renderPalette = createIsland();

/** Opens the search palette, which is a React root of its own, with what was typed before. */
export function openPalette(app: AppState, page: PreviewProps['page'], early: EarlyText | undefined): void {
  renderPalette(app, (opened) => <SearchPalette opened={opened} page={page} early={early} />);
}
