import type { MouseEvent, ReactNode } from 'react';
import type { SearchHit } from '#features/search/contract/search.ts';
import { type HitGroup, iconOfGroup, keyOf } from '#features/search/page/group-hits.ts';
import { HitRow, SectionRow } from '#features/search/page/hit-row.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { uiIcons } from '#web/ui/icon-names.ts';
import { optionId } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

interface ResultGroupProps {
  readonly group: HitGroup;
  readonly palette: PaletteState;
  /** Called when a row opens a page in this tab. */
  readonly onLeave: () => void;
}

/** The results in one package: a row for each page, and below it one for each of its sections that was found too. */
export function ResultGroup({ group, palette, onLeave }: ResultGroupProps) {
  const family = useStore(useApp().family);
  const icon = iconOfGroup(group, family?.packages ?? []) ?? uiIcons.packages;
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) palette.saveRecent();
    else onLeave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list.
    <div role="group" aria-label={group.package}>
      {group.pages.flatMap(([best, ...others], page) => [
        <ResultRow key={keyOf(best)} hit={best} palette={palette} onClick={onClick} className="row">
          <HitRow hit={best} icon={page === 0 ? icon : undefined} namesPackage />
        </ResultRow>,
        ...others.map((hit) => (
          <ResultRow key={keyOf(hit)} hit={hit} palette={palette} onClick={onClick} className="row section">
            <SectionRow hit={hit} />
          </ResultRow>
        )),
      ])}
    </div>
  );
}

interface ResultRowProps extends Pick<ResultGroupProps, 'palette'> {
  readonly hit: SearchHit;
  readonly className: string;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

// A link, so that it can also be opened in a new tab or window.
function ResultRow({ hit, palette, className, onClick, children }: ResultRowProps) {
  const row = palette.hits.indexOf(hit);
  return (
    <a
      id={optionId(row)}
      role="option"
      tabIndex={-1}
      aria-selected={row === palette.active}
      className={className}
      href={hit.url}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => palette.activate(row)}
    >
      {children}
    </a>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
