import { plainDescription } from '#model/package/package.ts';
import type { Matrix, MatrixRow } from '#model/views/matrix/matrix.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { usePage, useView } from '#web/app/page-context.ts';
import { hasPart, Parts } from '#web/app/parts.tsx';
import { localWords, siteName } from '#web/app/site-name.ts';
import { CardIcon, CardVersion } from '#web/card/package-card.tsx';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Stars } from '#web/ui/stars.tsx';
import styles from './home-head.module.css';
import { Totals } from './totals.tsx';

/** The head of the home page: what the family is, parts of features and its totals. A part may say the first. */
export function HomeHead({ matrix }: { readonly matrix: Matrix }) {
  const isNamed = hasPart(useView(), 'head');
  const { texts } = useLocale();
  const sentence = useSentence(matrix);
  return (
    <section className={styles.head} data-part="card" aria-label={texts.card.family}>
      {isNamed ? null : <Name sentence={sentence.text} />}
      <Parts place="home" />
      <Totals matrix={matrix} hasPackages={isNamed || !sentence.hasPackages} />
    </section>
  );
}

function Name({ sentence }: { readonly sentence: string }) {
  const { site } = useApp();
  const { language } = useLocale();
  const { package: current } = useView();
  const { tagline } = useWords();
  return (
    <>
      <span className={styles.icon}>
        <CardIcon current={current} />
      </span>
      <div className={styles.name}>
        <h1>
          <EmojiText text={siteName(site, language)} />
        </h1>
        <CardVersion />
        <Stars count={current.stars} />
      </div>
      <p className={styles.sentence}>
        {tagline ? (
          <b>
            <EmojiText text={tagline} />
          </b>
        ) : null}{' '}
        <EmojiText text={sentence} />
      </p>
    </>
  );
}

/** The words of the settings about the home page, in the language of the reader. */
function useWords() {
  const { site } = useApp();
  const { language } = useLocale();
  return localWords(usePage().shared.identity, language, site.languages[0]);
}

/** The description of the family; without one a sentence of what is known, which begins with the number of packages. */
function useSentence({ rows }: Matrix): { readonly text: string; readonly hasPackages: boolean } {
  const locale = useLocale();
  const { package: current } = useView();
  const { description, tagline = '' } = useWords();
  const text = description ?? plainDescription(current.description);
  if (text !== '' || tagline !== '') return { text, hasPackages: false };
  return { text: factsOf(rows, locale), hasPackages: true };
}

/** What the packages of a family have in common: their number, the language of most of them, and the newest change. */
function factsOf(rows: readonly MatrixRow[], { texts, plural, date }: Locale): string {
  const packages = plural(texts.packages.found, rows.length);
  const language = mostUsed(rows);
  const facts = language === undefined ? packages : fill(texts.home.mostly, { packages, language });
  const changes = rows.flatMap(({ changed }) => changed ?? []);
  const newest = changes.reduce((one, other) => Math.max(one, other), 0);
  return newest === 0 ? facts : fill(texts.home.changed, { facts, date: date(newest) });
}

/** The language of more than half of the packages; undefined without one. */
function mostUsed(rows: readonly MatrixRow[]): string | undefined {
  const languages = new Set(rows.flatMap(({ language }) => language ?? []));
  return [...languages].find((each) => rows.filter(({ language }) => language === each).length * 2 > rows.length);
}
