import type { HeroPackage } from '#features/hero/hero-view.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rowPath } from '#web/ui/links.ts';
import { Stars } from '#web/ui/stars.tsx';
import styles from './hero-packages.module.css';

/** The featured packages as cards. Not rendered without any. */
export function HeroPackages({ packages }: { readonly packages: readonly HeroPackage[] }) {
  const { site } = useApp();
  const { hero: texts } = useTexts();
  if (packages.length === 0) return null;
  return (
    <div className={styles.packages}>
      <h2>{texts.featured}</h2>
      <ul>
        {packages.map((item) => (
          <li key={item.repo}>
            <span className={styles.icon}>
              <Icon name={item.icon} isInitial />
            </span>
            <a href={rowPath(site, item)}>{item.title}</a>
            <Stars count={item.stars} />
            {item.description === '' ? null : (
              <p>
                <EmojiText text={item.description} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
