import { useEffect, useRef, useState } from 'react';
import type { SearchHit } from '#features/search/contract/search.ts';
import type { LoadedPage } from '#web/client/page-cache.ts';
import { previewOf } from './preview-of.ts';

/** What the preview shows. */
export interface PreviewProps {
  /** The result that is active; undefined without one. */
  readonly hit: SearchHit | undefined;
  /** Loads a page, as navigation does. */
  readonly page: (path: string) => Promise<LoadedPage>;
}

/** Windows that have room for it beside the results. */
const wide = '(width >= 64rem)';

/** How long a result is active before its page is fetched, in milliseconds: the arrow keys pass many. */
const dwellMs = 150;

/** Longest document that is previewed, in characters: parsing it would hold up the next key. */
const maxLength = 400_000;

/**
 * The beginning of the section or page that is active, beside the results in a wide window. Only for the eye: a screen reader
 * hears the row, and nothing in it can be focused.
 */
export function Preview({ hit, page }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const isWide = useWide();
  const [shown, setShown] = useState('');
  const url = isWide ? hit?.url : undefined;
  useEffect(() => {
    if (url === undefined) return;
    const show = async () => {
      const { pathname, hash } = new URL(url, location.href);
      const { html } = await page(pathname);
      if (isLeft) return;
      const nodes = html.length > maxLength ? [] : previewOf(html, decodeURIComponent(hash.slice(1)));
      place.current?.replaceChildren(...nodes);
      setShown(nodes.length > 0 ? url : '');
    };
    let isLeft = false;
    const hide = () => setShown('');
    const timer = setTimeout(() => void show().catch(hide), dwellMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [url, page]);
  if (url === undefined) return null;
  return (
    <div className="preview" data-empty={shown === '' ? '' : undefined} aria-hidden="true">
      <div ref={place} />
    </div>
  );
}

function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const onChange = () => setWide(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isWide;
}
