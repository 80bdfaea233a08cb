import { useApp, useLocale, useTexts } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { fill } from '#web/i18n/format.ts';
import { focusField } from './palette-ids.ts';
import type { PaletteState } from './use-palette.ts';

/** What the palette says beside its rows: how to search, what was found, and what went wrong. */
export function PaletteNotes({ palette }: { readonly palette: PaletteState }) {
  const { query, results, hits, scope } = palette;
  const { search, palette: texts, failure, header } = useTexts();
  const offline = useStore(useApp().offline);
  const failed = results.failure !== undefined;
  return (
    <div className="notes">
      {query === '' ? <Beginning palette={palette} /> : null}
      <div role="status">
        {failed ? <p>{results.failure === 'busy' ? search.busy : texts.away}</p> : null}
        {results.settled && !failed ? <Outcome palette={palette} /> : null}
        {query !== '' && !results.settled && hits.length === 0 ? <p className="waiting">{header.loading} …</p> : null}
      </div>
      {failed ? <Act label={failure.retry} act={results.retry} /> : null}
      {offline && results.failure === 'away' ? <offline.CachedPages words={query} /> : null}
      {results.settled && !failed && hits.length === 0 && scope === 'package' ? (
        <Act label={search.everywhere} act={() => palette.narrow('all')} />
      ) : null}
    </div>
  );
}

/** What is said of an answer; what can be seen anyway, to those only who do not see it. */
function Outcome({ palette: { query, hits, results } }: { readonly palette: PaletteState }) {
  const { texts, plural } = useLocale();
  const { corrected, complete } = results.result ?? { corrected: null, complete: true };
  return (
    <>
      {corrected === null ? null : <p>{fill(texts.search.corrected, { query, words: corrected })}</p>}
      {hits.length === 0 ? (
        <p>{fill(texts.search.none, { query })}</p>
      ) : (
        <p className="visually-hidden">{plural(texts.search.results, hits.length)}</p>
      )}
      {complete ? null : <p>{texts.search.incomplete}</p>}
    </>
  );
}

function Beginning({ palette }: { readonly palette: PaletteState }) {
  const { search, palette: texts } = useTexts();
  return (
    <>
      <p>{search.hint}</p>
      {palette.recent.length === 0 ? null : (
        <p className="recent-title">
          <span>{texts.recent}</span>
          <Act label={texts.forget} act={palette.forget} />
        </p>
      )}
    </>
  );
}

interface ActProps {
  readonly label: string;
  readonly act: () => void;
}

/** A button that is gone when it has done its work. */
function Act({ label, act }: ActProps) {
  const onClick = () => {
    act();
    focusField();
  };
  return (
    <button type="button" className="act" onClick={onClick}>
      {label}
    </button>
  );
}
