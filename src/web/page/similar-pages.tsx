import { searchPath } from '#model/address/site-paths.ts';
import type { Failure } from '#model/views/failure.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';

/** Links to similar pages, and a search for the words of the URL. */
export function SimilarPages({ failure: { near } }: { readonly failure: Pick<Failure, 'near'> }) {
  const { site } = useApp();
  const { failure: texts } = useTexts();
  if (near === undefined) return null;
  const { pages, words } = near;
  const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
  return (
    <>
      {pages.length === 0 ? null : (
        <>
          <p>{texts.near}</p>
          <ul>
            {pages.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>
                  <EmojiText text={name} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={searchPath(site) + query} rel="nofollow">
          {words === '' ? texts.searchAll : fill(texts.searchFor, { words })}
        </a>
      </p>
    </>
  );
}
