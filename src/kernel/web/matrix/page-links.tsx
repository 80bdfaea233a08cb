import { matrixPagePath } from '#model/address/site-paths.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import type { Arrangement } from './controls/use-arrangement.ts';
import styles from './page-links.module.css';

/** Links to the other pages of the Matrix, for readers without JavaScript and for search engines. */
export function PageLinks({ arrangement }: { readonly arrangement: Arrangement }) {
  const { site } = useApp();
  const { texts, number } = useLocale();
  const { choice, pages, isPaged, address } = arrangement;
  if (!isPaged) return null;
  const current = choice.page ?? 1;
  const link = (page: number, text: string, rel?: string) => (
    <a href={page > 1 && !site.live ? matrixPagePath(page, site) : address({ page })} rel={rel}>
      {text}
    </a>
  );
  return (
    <nav className={styles.pages} id={ids.matrixPages} aria-label={texts.matrix.pageLinks}>
      {current > 1 ? link(current - 1, texts.place.previous, 'prev') : null}
      <ol>
        {listedPages(current, pages).map((page, at, listed) => (
          <li key={page} data-gap={page - (listed[at - 1] ?? page) > 1 ? '' : undefined}>
            {page === current ? <b aria-current="page">{number(page)}</b> : link(page, number(page))}
          </li>
        ))}
      </ol>
      {current < pages ? link(current + 1, texts.place.next, 'next') : null}
    </nav>
  );
}

/** The first page, the last one and those beside the current one. */
function listedPages(current: number, pages: number): readonly number[] {
  const near = [-2, -1, 0, 1, 2].map((step) => current + step);
  const listed = [1, ...near, pages].filter((page) => page >= 1 && page <= pages);
  return [...new Set(listed)].sort((a, b) => a - b);
}
