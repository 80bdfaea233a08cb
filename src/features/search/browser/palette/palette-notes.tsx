import { type ComponentType, useEffect, useState } from 'react';
import { useUnknownGroup } from '#features/search/page/unknown-group.ts';
import { useSummary } from '#features/search/page/use-summary.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { fill } from '#web/i18n/format.ts';
import { focusField } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

/** The messages of the palette: a hint, the number of results, and failures. */
export function PaletteNotes({ palette }: { readonly palette: PaletteState }) {
  const { query, results, hits, scope } = palette;
  const { search, failure, header } = useTexts();
  const { palette: texts } = search;
  const failed = results.failure !== undefined;
  return (
    <div className="notes">
      {query === '' ? <Hint palette={palette} /> : null}
      <div role="status">
        {palette.unknownGroup === undefined ? null : <UnknownGroup name={palette.unknownGroup} />}
        {failed ? <p>{results.failure === 'busy' ? search.busy : texts.unreachable}</p> : null}
        {results.settled && !failed ? <Outcome palette={palette} /> : null}
        {query !== '' && !results.settled && hits.length === 0 ? (
          <p className="waiting">{`${header.loading} …`}</p>
        ) : null}
      </div>
      {failed ? <ActionButton label={failure.retry} onAction={results.retry} /> : null}
      {results.failure === 'broken' ? <Fallback words={query} /> : null}
      {results.settled && !failed && hits.length === 0 && scope === 'package' ? (
        <ActionButton label={search.everywhere} onAction={() => palette.setScope('all')} />
      ) : null}
    </div>
  );
}

/** The pages that a feature offers while the site is unreachable, once its code is there. */
function Fallback({ words }: { readonly words: string }) {
  const load = useStore(useApp().fallback);
  const [Pages, setPages] = useState<ComponentType<{ readonly words: string }>>();
  useEffect(() => {
    load?.().then(
      (component) => setPages(() => component),
      () => undefined,
    );
  }, [load]);
  return Pages === undefined ? null : <Pages words={words} />;
}

function UnknownGroup({ name }: { readonly name: string }) {
  const { groups = [] } = useStore(useApp().family) ?? {};
  return <p>{useUnknownGroup(groups)(name)}</p>;
}

/** The outcome of a search. The number of results is for screen readers only. */
function Outcome({ palette: { query, results } }: { readonly palette: PaletteState }) {
  const { search } = useTexts();
  const summary = useSummary();
  const { hits: found = [], more = false, corrected = null, complete = true } = results.result ?? {};
  return (
    <>
      {corrected === null ? null : <p>{fill(search.corrected, { query, words: corrected })}</p>}
      <p className={found.length === 0 ? undefined : 'visually-hidden'}>
        {summary(query, { hits: found, more, corrected: null })}
      </p>
      {complete ? null : <p>{search.incomplete}</p>}
    </>
  );
}

function Hint({ palette }: { readonly palette: PaletteState }) {
  const { search } = useTexts();
  const { palette: texts } = search;
  const isSearched = palette.suggestions.some(({ title }) => title === texts.recent);
  if (palette.unknownGroup !== undefined) return null;
  return (
    <p className="hint">
      <span>{search.hint}</span>
      {isSearched ? <ActionButton label={texts.clearRecent} onAction={palette.clearRecent} /> : null}
    </p>
  );
}

/** A button that disappears after its action, so the focus moves to the input. */
function ActionButton({ label, onAction }: { readonly label: string; readonly onAction: () => void }) {
  const onClick = () => {
    onAction();
    focusField();
  };
  return (
    <button type="button" className="action" onClick={onClick}>
      {label}
    </button>
  );
}
