import type { HeroAction, HeroView } from '#features/hero/hero-view.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { SiteAnchor } from '#web/ui/site-anchor.tsx';
import styles from './hero.module.css';
import { HeroLists } from './hero-lists.tsx';
import { HeroPackages } from './hero-packages.tsx';

/** The hero of the home page: title, text and links, featured packages, newest releases and rising packages. */
export function Hero({ hero }: { readonly hero: HeroView }) {
  const { package: current } = useView();
  const { hero: texts } = useTexts();
  const textOf = useLocalText();
  return (
    <section className={styles.hero} data-part="hero" aria-label={texts.label}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <EmojiText text={hero.title === undefined ? current.title : textOf(hero.title)} />
        </h1>
        {hero.text === undefined ? null : (
          <p className={styles.text}>
            <EmojiText text={textOf(hero.text)} />
          </p>
        )}
        {hero.actions.length > 0 ? (
          <ul className={styles.actions}>
            {hero.actions.map((action) => (
              <li key={action.url + textOf(action.text)}>
                <ActionLink action={action} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <HeroPackages packages={hero.featured} />
      <HeroLists hero={hero} />
    </section>
  );
}

function ActionLink({ action: { text, url, primary } }: { readonly action: HeroAction }) {
  const textOf = useLocalText();
  const className = primary ? `${styles.action} ${styles.primary}` : styles.action;
  return (
    <SiteAnchor className={className} url={url === '#matrix' ? `#${ids.matrix}` : url}>
      {textOf(text)}
    </SiteAnchor>
  );
}
