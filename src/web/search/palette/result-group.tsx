import type { MouseEvent } from 'react';
import type { SearchHit } from '#model/views/search.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { type HitGroup, iconOfGroup } from '#web/search/group-hits.ts';
import { HitText } from '#web/search/search-results.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { optionId, paletteIds } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

interface ResultGroupProps {
  readonly group: HitGroup;
  readonly palette: PaletteState;
  /** Called when a row opens a page in this tab. */
  readonly onLeave: () => void;
}

/** The results in one package, under its name. */
export function ResultGroup({ group, palette, onLeave }: ResultGroupProps) {
  const family = useStore(useApp().family);
  const [best] = group.hits;
  const first = best ? palette.hits.indexOf(best) : 0;
  const label = paletteIds.group + first;
  const icon = iconOfGroup(group, family?.packages ?? []) ?? uiIcons.packages;
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) palette.saveRecent();
    else onLeave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list.
    <div role="group" aria-labelledby={label}>
      <div id={label} role="presentation" className="group">
        <Icon name={icon} />
        <span>{group.package}</span>
      </div>
      {group.hits.map((hit, index) => (
        <ResultRow key={`${hit.kind} ${hit.url}`} hit={hit} row={first + index} palette={palette} onClick={onClick} />
      ))}
    </div>
  );
}

interface ResultRowProps {
  readonly hit: SearchHit;
  /** Index among all rows. */
  readonly row: number;
  readonly palette: PaletteState;
  readonly onClick: (event: MouseEvent) => void;
}

// A link, so that it can also be opened in a new tab or window.
function ResultRow({ hit, row, palette, onClick }: ResultRowProps) {
  return (
    <a
      id={optionId(row)}
      role="option"
      tabIndex={-1}
      aria-selected={row === palette.active}
      className="row"
      href={hit.url}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => palette.activate(row)}
    >
      <span className="kind" aria-hidden="true">
        {hit.kind === 'section' ? '#' : <Icon name={hit.kind === 'package' ? uiIcons.registry : uiIcons.menu} />}
      </span>
      <span className="hit">
        <HitText hit={hit} />
      </span>
    </a>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
