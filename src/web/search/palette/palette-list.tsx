import { useEffect, useRef } from 'react';
import { useTexts } from '#web/app/app-context.ts';
import { optionId, paletteIds } from './palette-ids.ts';
import { ResultGroup } from './result-group.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import type { PaletteState } from './use-palette.ts';

interface PaletteListProps {
  readonly palette: PaletteState;
  /** Called when a row opens a page in this tab. */
  readonly onLeave: () => void;
}

/** The options: results by package, else suggestions. */
export function PaletteList({ palette, onLeave }: PaletteListProps) {
  const { palette: texts, search } = useTexts();
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
