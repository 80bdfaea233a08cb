import { searchPath } from '#features/search/declared.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

/** Leads to a search for the words in the address of a page that is missing, or without any to the search. */
export function MissingSearch({ words }: { readonly words: string }) {
  const { site } = useApp();
  const { search: texts } = useTexts();
  const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
  return (
    <p>
      <a href={searchPath(site) + query} rel="nofollow">
        {words === '' ? texts.searchAll : fill(texts.searchFor, { words })}
      </a>
    </p>
  );
}
