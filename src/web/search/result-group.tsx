import type { MouseEvent } from 'react';
import { useInterface } from '#web/app/interface.ts';
import { Icon } from '#web/parts/icon.tsx';
import { SearchHitText } from '#web/parts/search-hit-text.tsx';
import type { HitGroup } from './group-hits.ts';
import { optionId, paletteIds } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

interface ResultGroupProps {
  readonly group: HitGroup;
  readonly palette: PaletteState;
  /** Called when a row leads away from here. */
  readonly onLeave: () => void;
}

/** The results of one package under its name. */
export function ResultGroup({ group, palette, onLeave }: ResultGroupProps) {
  const { site } = useInterface();
  const label = paletteIds.group + group.before;
  const icon = site.packages.find(({ repo }) => repo === group.repo)?.icon;
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) palette.remember();
    else onLeave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list.
    <div role="group" aria-labelledby={label}>
      <div id={label} role="presentation" className="group">
        {icon ? <Icon name={icon} /> : null}
        {group.name}
      </div>
      {group.hits.map((hit, place) => {
        const row = group.before + place;
        return (
          <a
            key={`${hit.kind} ${hit.url}`}
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
            <SearchHitText hit={hit} />
          </a>
        );
      })}
    </div>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
