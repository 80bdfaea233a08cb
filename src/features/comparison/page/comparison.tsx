import type {
  ComparedPageView,
  ComparedVersionView,
  ComparisonView,
  PageDifferencesView,
} from '#features/comparison/comparison-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { useView } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './comparison.module.css';

const titleId = 'asterism:comparison';

/** Above the article of a comparison: which versions are compared, and the pages or places that differ. */
export function Comparison({ comparison }: ComparisonProps) {
  return comparison.page === undefined ? (
    <VersionComparison comparison={comparison} />
  ) : (
    <PageComparison comparison={comparison} page={comparison.page} />
  );
}

interface ComparisonProps {
  readonly comparison: ComparisonView;
}

function VersionComparison({ comparison }: ComparisonProps) {
  const { texts, plural } = useLocale();
  const { package: item } = useView();
  const { from, to, pages, unchanged, leftOut, unverified } = comparison;
  return (
    <section className={styles.comparison} aria-labelledby={titleId}>
      <h1 id={titleId}>{fill(texts.comparison.title, { package: item.title, from: from.name, to: to.name })}</h1>
      <Versions comparison={comparison} />
      <Release comparison={comparison} />
      <p>
        {pages.length === 0 ? texts.comparison.equal : plural(texts.comparison.changed, pages.length + leftOut)}{' '}
        {unchanged > 0 ? plural(texts.comparison.unchanged, unchanged) : null}
      </p>
      <ComparedPages pages={pages} />
      {leftOut > 0 ? <p>{plural(texts.comparison.leftOut, leftOut)}</p> : null}
      {unverified > 0 ? <p>{plural(texts.comparison.unverified, unverified)}</p> : null}
    </section>
  );
}

function PageComparison({
  comparison,
  page,
}: ComparisonProps & { readonly page: NonNullable<ComparisonView['page']> }) {
  const { texts, plural } = useLocale();
  const { from, to } = comparison;
  const { title, changes, words, coarse, cut, sides, layoutPath, listPath } = page;
  const isEqual = changes === 0 && cut === undefined;
  return (
    <>
      <section className={styles.comparison} aria-labelledby={titleId}>
        {/* The article has the heading of the page. */}
        <p id={titleId} className={styles.title}>
          {fill(texts.comparison.pageTitle, { title, from: from.name, to: to.name })}
        </p>
        <Versions comparison={comparison} />
        {cut ? <p>{texts.comparison.cut}</p> : null}
        {isEqual ? <p>{texts.comparison.equalPage}</p> : null}
        {coarse && !cut ? <p>{texts.comparison.coarse}</p> : null}
      </section>
      {/* Beside the article, so that it stays in view above all of it. */}
      <p className={styles.bar}>
        {changes > 0 ? (
          <>
            <span>
              {plural(texts.comparison.places, changes)} <WordCounts words={words} />
            </span>
            <a href="#change-1" data-next-change>
              {texts.comparison.next}
            </a>
            {layoutPath === undefined ? null : (
              <a href={layoutPath} rel="nofollow">
                {sides ? texts.comparison.inline : texts.comparison.sides}
              </a>
            )}
          </>
        ) : null}
        <a href={listPath} rel="nofollow">
          {texts.comparison.allPages}
        </a>
      </p>
    </>
  );
}

/** The two versions with links to them, and the comparison in the other direction. */
function Versions({ comparison: { from, to, swapped } }: ComparisonProps) {
  const { texts } = useLocale();
  return (
    <p className={styles.versions}>
      <VersionName version={from} /> <span aria-hidden="true">→</span> <VersionName version={to} />
      {swapped === undefined ? null : (
        <a href={swapped} rel="nofollow">
          {texts.comparison.swap}
        </a>
      )}
    </p>
  );
}

function VersionName({ version: { name, path } }: { readonly version: ComparedVersionView }) {
  return path === undefined ? <b>{name}</b> : <a href={path}>{name}</a>;
}

/** What the change log says of the later version. */
function Release({ comparison: { release, to } }: ComparisonProps) {
  const { texts } = useLocale();
  if (release?.path === undefined && release?.excerpt === undefined) return null;
  const { title, path, excerpt } = release;
  return (
    <blockquote className={styles.release}>
      <p>
        <b>{fill(texts.comparison.release, { version: to.name })}</b> {title === to.name ? null : title}
      </p>
      {excerpt === undefined ? null : (
        <p>
          <EmojiText text={excerpt} />
        </p>
      )}
      {path === undefined ? null : <a href={path}>{texts.comparison.changeLog}</a>}
    </blockquote>
  );
}

/** The pages that differ, each with how it differs and by how many words. */
function ComparedPages({ pages }: { readonly pages: readonly ComparedPageView[] }) {
  const { comparison: texts } = useTexts();
  if (pages.length === 0) return null;
  return (
    <ul className={styles.pages}>
      {pages.map(({ kind, title, file, from, path, words }) => (
        <li key={`${kind} ${file}`}>
          <small className={styles[kind]}>{texts.kinds[kind]}</small>
          <span>
            <a href={path} rel={kind === 'changed' || kind === 'moved' ? 'nofollow' : undefined}>
              {title}
            </a>
            <small>{from === undefined ? file : fill(texts.moved, { from, to: file })}</small>
          </span>
          {words ? <WordCounts words={words} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The number of inserted and deleted words; screen readers get a sentence. */
function WordCounts({ words: { inserted, deleted } }: Pick<PageDifferencesView, 'words'>) {
  const { texts, number, plural } = useLocale();
  const { comparison } = texts;
  const label = `${plural(comparison.inserted, inserted)}, ${plural(comparison.deleted, deleted)}`;
  return (
    <span className={styles.words} role="img" aria-label={label} title={label}>
      <span>+{number(inserted)}</span> <span>−{number(deleted)}</span>
    </span>
  );
}
