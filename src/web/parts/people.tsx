import type { NamedLink } from '#model/package.ts';
import { useTexts, useView } from '#web/app/interface.ts';
import { OutsideLink } from './outside-link.tsx';
import styles from './people.module.css';

/** Who made the package and who pays for it, below its first page (P-10). */
export function People() {
  const { people: texts } = useTexts();
  const { card, package: current } = useView();
  if (!card || current.contributors.length + current.funding.length === 0) return null;
  return (
    <section className={styles.people} aria-label={texts.title}>
      <Names title={texts.contributors} links={current.contributors} />
      <Names title={texts.backers} links={current.funding} />
    </section>
  );
}

function Names({ title, links }: { readonly title: string; readonly links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <OutsideLink href={url}>{name}</OutsideLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
