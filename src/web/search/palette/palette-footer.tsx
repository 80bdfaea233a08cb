import { useApp, useTexts } from '#web/app/app-context.ts';
import { resultsPagePath } from '#web/search/fetch-results.ts';
import { isApple } from './shortcut.ts';
import type { PaletteState } from './use-palette.ts';

interface PaletteFooterProps {
  readonly palette: PaletteState;
  /** Called when the link is clicked. */
  readonly onLeave: () => void;
}

/** The keyboard shortcuts of the palette, and a link to all results. */
export function PaletteFooter({ palette, onLeave }: PaletteFooterProps) {
  const { site } = useApp();
  const { palette: texts, packages } = useTexts();
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
