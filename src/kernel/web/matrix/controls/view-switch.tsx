import { type MouseEvent, useSyncExternalStore } from 'react';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { browserView, saveView, type View, viewChanges } from './browser-view.ts';
import type { Arrangement } from './use-arrangement.ts';
import styles from './view-switch.module.css';

/** Links that switch between cards and table. The browser stores the choice. */
export function ViewSwitch({ arrangement: { choice, address } }: { readonly arrangement: Arrangement }) {
  const { matrix: texts } = useTexts();
  const query = useStore(useApp().query);
  const saved = useSavedView();
  const shown = choice.view ?? saved;
  const views = [
    { view: 'cards', icon: uiIcons.cards, href: address({ view: undefined }) },
    { view: 'table', icon: uiIcons.table, href: address({ view: 'table' }) },
  ] as const;
  const choose = (event: MouseEvent<HTMLAnchorElement>, view: View) => {
    saveView(view);
    // The URL already has this view.
    if (event.currentTarget.search === query) event.preventDefault();
  };
  return (
    <nav className={styles.views} aria-label={texts.view}>
      {views.map(({ view, icon, href }) => (
        <a
          key={view}
          href={href}
          rel="nofollow"
          data-view={view}
          aria-current={view === shown ? 'true' : undefined}
          onClick={(event) => choose(event, view)}
        >
          <Icon name={icon} />
          <span>{texts.views[view]}</span>
        </a>
      ))}
    </nav>
  );
}

/** The browser's default view, for URLs that name none. */
function useSavedView(): View {
  return useSyncExternalStore(subscribe, browserView, () => 'cards');
}

function subscribe(listener: () => void): () => void {
  viewChanges.addEventListener('change', listener);
  return () => viewChanges.removeEventListener('change', listener);
}
