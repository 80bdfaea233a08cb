import { Icon } from '#web/ui/icon.tsx';
import { optionId } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';
import type { Suggestion } from './use-suggestions.ts';

interface SuggestionListProps {
  readonly palette: PaletteState;
  /** Called when a row opens a page in this tab. */
  readonly onLeave: () => void;
}

/** What the palette offers where it has no results, by kind. */
export function SuggestionList({ palette, onLeave }: SuggestionListProps) {
  const rows = palette.suggestions.flatMap((group) => group.rows);
  return palette.suggestions.map(({ title, rows: ofGroup }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list.
    <div key={title} role="group" aria-label={title}>
      <div role="presentation" className="kind">
        <span>{title}</span>
      </div>
      {ofGroup.map((suggestion) => (
        <Row
          key={`${suggestion.href} ${suggestion.text}`}
          suggestion={suggestion}
          row={rows.indexOf(suggestion)}
          palette={palette}
          onLeave={onLeave}
        />
      ))}
    </div>
  ));
}

interface RowProps extends SuggestionListProps {
  readonly suggestion: Suggestion;
  /** Index among all rows. */
  readonly row: number;
}

function Row({ suggestion, row, palette, onLeave }: RowProps) {
  const { icon, text, note, href, action, lang } = suggestion;
  const option = {
    id: optionId(row),
    role: 'option',
    'aria-selected': row === palette.active,
    className: 'row suggestion',
    lang,
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onPointerMove: () => palette.activate(row),
  };
  const content = (
    <>
      <Icon name={icon} />
      <span>{text}</span>
      {note === undefined ? null : <small>{note}</small>}
    </>
  );
  if (href === undefined) {
    return (
      <button {...option} type="button" tabIndex={-1} onClick={() => palette.type(text)}>
        {content}
      </button>
    );
  }
  // The page itself does what a command says. The theme is changed again and again, with the palette open.
  return (
    <a
      {...option}
      tabIndex={-1}
      href={href}
      data-action={action}
      onClick={action === 'next-theme' ? undefined : onLeave}
    >
      {content}
    </a>
  );
}
