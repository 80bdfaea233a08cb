import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { isApple, isField, isSearchShortcut } from './browser/palette/shortcut.ts';
import { preloadPalette, showPalette } from './browser/palette/show-palette.ts';

export const feature: BrowserFeature = {
  controls: {
    'open-search': {
      run: (app, tools) => void showPalette(app, tools),
      preload: preloadPalette,
      isShortcut: (event) => isSearchShortcut(event, { apple: isApple(navigator), typing: isField(event.target) }),
      complete(app, control) {
        const { title } = app.locale.get().texts.search;
        const keys = isApple(navigator) ? '⌘ K' : 'Ctrl K';
        control.title = `${title} (${keys})`;
        for (const shown of control.querySelectorAll<HTMLElement>('[data-keys]')) shown.dataset.keys = keys;
      },
    },
  },
  idle: {
    isWanted: () => true,
    load: async () => (await import('./browser/follow-opened.ts')).followOpened,
    failed: 'The palette does not list opened pages.',
  },
  elements: [
    {
      // The page of a static export: a server renders the results.
      selector: '[data-search-files]',
      load: async () => (await import('./browser/search-page-root.tsx')).startSearchPage,
      failed: 'The search could not be loaded.',
    },
  ],
};
