import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { resultsPagePath } from '#features/search/contract/results-path.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import type { ControlTools } from '#web/browser/browser-feature.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { PaletteField } from './palette-field.tsx';
import { focusField, optionId, paletteIds } from './palette-ids.ts';
import { PaletteNotes } from './palette-notes.tsx';
import previewStyles from './preview.css?inline';
import { Preview } from './preview.tsx';
import { ResultGroup } from './result-group.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import styles from './search-palette.css?inline';
import { isApple } from './shortcut.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { type PaletteState, usePalette } from './use-palette.ts';

interface PaletteListProps {
  readonly palette: PaletteState;
  /** Called when a row opens a page in this tab. */
  readonly onLeave: () => void;
}

interface PaletteFooterProps {
  readonly palette: PaletteState;
  /** Called when the link is clicked. */
  readonly onLeave: () => void;
}

// The styles come with this chunk: most pages are read without it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles + previewStyles);

/** What a reader typed before the palette was there. */
export interface EarlyText {
  readonly text: string;
  /** True if Enter was pressed after it. */
  readonly isEntered: boolean;
}

interface SearchPaletteProps {
  /** Loads the pages that it previews, and gives those that features offer. */
  readonly tools: ControlTools;
  /** The number of times it was opened. */
  readonly opened: number;
  /** What the reader typed while it loaded; undefined if it was there. */
  readonly early?: EarlyText | undefined;
}

/** The search dialog. */
export function SearchPalette({ opened, early, tools }: SearchPaletteProps) {
  const { search: texts, packages } = useTexts();
  const palette = usePalette(tools.links);
  const dialog = useRef<HTMLDialogElement>(null);
  useOpened(dialog, { opened, early, type: palette.type });
  const close = () => dialog.current?.close();
  const leave = () => {
    palette.saveRecent();
    close();
    palette.type('');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className="search-palette"
      data-part="search"
      aria-label={texts.title}
      closedby="any"
      onClick={onBackdropClick}
    >
      <div className="bar">
        <PaletteField palette={palette} />
        <button type="button" className="close" onClick={close} aria-label={packages.close}>
          <Icon name={uiIcons.close} />
        </button>
      </div>
      <ScopeChoice palette={palette} />
      <div className="body">
        <div className="rows">
          <PaletteNotes palette={palette} />
          <PaletteList palette={palette} onLeave={leave} />
        </div>
        <Preview hit={palette.hits[palette.active]} page={tools.load} />
      </div>
      <PaletteFooter palette={palette} onLeave={leave} />
    </dialog>
  );
}

// Opens the dialog; one that is open gets the focus again. What was typed before is a search, and Enter opens its result.
function useOpened(
  dialog: RefObject<HTMLDialogElement | null>,
  { opened, early, type }: Pick<SearchPaletteProps, 'opened' | 'early'> & Pick<PaletteState, 'type'>,
): void {
  useLayoutEffect(() => {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    if (!dialog.current?.open) {
      closeOverlays();
      dialog.current?.showModal();
    }
    focusField();
    if (!early?.text) {
      dialog.current?.querySelector('input')?.select();
      return;
    }
    type(early.text);
    if (early.isEntered) queueMicrotask(pressEnter);
  }, [dialog, opened]);
}

function pressEnter(): void {
  document
    .getElementById(paletteIds.field)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

// For browsers without support for `closedby`.
function onBackdropClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}

/** The keyboard shortcuts of the palette, and a link to all results. */
function PaletteFooter({ palette, onLeave }: PaletteFooterProps) {
  const { site } = useApp();
  const { packages, search } = useTexts();
  const { palette: texts } = search;
  const { query, filter, results } = palette;
  const path = resultsPagePath({ text: query, filter }, site);
  const keys = [
    ['↑ ↓', texts.choose],
    ['↵', texts.open],
    [isApple(navigator) ? '⌘ ↵' : 'Ctrl ↵', texts.newTab],
    ['Esc', packages.close],
  ] as const;
  return (
    <div className="footer">
      <p className="keys">
        {keys.map(([key, action]) => (
          <span key={key}>
            <kbd>{key}</kbd> <span>{action}</span>
          </span>
        ))}
      </p>
      {query !== '' && results.result?.more ? (
        <a href={path} onClick={onLeave}>
          {texts.more}
        </a>
      ) : null}
    </div>
  );
}

/** The options: results by package, else suggestions. */
function PaletteList({ palette, onLeave }: PaletteListProps) {
  const { search } = useTexts();
  const { palette: texts } = search;
  const list = useRef<HTMLDivElement>(null);
  const { active, groups } = palette;
  useEffect(() => {
    // For the first row, the name of its group is scrolled into view as well.
    if (active <= 0) list.current?.parentElement?.scrollTo({ top: 0 });
    else document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={paletteIds.list} role="listbox" aria-label={groups.length === 0 ? search.title : texts.results}>
      {groups.length === 0 ? <SuggestionList palette={palette} onLeave={onLeave} /> : null}
      {groups.map((group) => (
        <ResultGroup key={group.repo} group={group} palette={palette} onLeave={onLeave} />
      ))}
    </div>
  );
}
