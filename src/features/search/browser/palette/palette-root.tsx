import type { AppState } from '#web/app/app-state.ts';
import type { ControlTools } from '#web/browser/browser-feature.ts';
import { createIsland } from '#web/browser/islands/island.tsx';
import { type EarlyText, SearchPalette } from './search-palette.tsx';

const renderPalette = createIsland();

/** Opens the search palette, which is a React root of its own, with what was typed before. */
export function openPalette(app: AppState, tools: ControlTools, early: EarlyText | undefined): void {
  renderPalette(app, (opened) => <SearchPalette opened={opened} tools={tools} early={early} />);
}
