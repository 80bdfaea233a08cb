import type { NamedLink } from '#model/package/package.ts';
import { lettersOf } from '#model/package/package-icon.ts';
import { useTexts } from '#web/app/app-context.ts';
import { useFirst, usePage } from '#web/app/page-context.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { safeUrl } from '#web/ui/links.ts';
import styles from './people.module.css';

/** Contributors, backers, sponsors and funding links, below the package's first page (P-10). */
export function People() {
  const { view, shared } = usePage();
  const { people } = shared;
  const { people: texts } = useTexts();
  const { package: current } = view;
  const isFirst = useFirst() !== undefined;
  const groups = [
    { title: texts.contributors, links: withoutRepeats([...current.contributors, ...people.contributors]) },
    { title: texts.backers, links: people.backers },
    { title: texts.sponsors, links: people.sponsors },
    { title: texts.support, links: current.funding, icon: uiIcons.sponsor },
  ].filter(({ links }) => links.length > 0);
  if (!isFirst || groups.length === 0) return null;
  return (
    <section className={styles.people} aria-label={texts.title}>
      {groups.map((group) => (
        <Names key={group.title} {...group} />
      ))}
    </section>
  );
}

/** More people are a row of their initials. */
const maxNames = 3;

interface NamesProps {
  readonly title: string;
  readonly links: readonly NamedLink[];
  readonly icon?: string | undefined;
}

function Names({ title, links, icon }: NamesProps) {
  const hasNames = icon !== undefined || links.length <= maxNames;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`} title={hasNames ? undefined : name}>
            <ExternalLink href={safeUrl(url)}>
              {icon ? <Icon name={icon} /> : <i aria-hidden="true">{lettersOf(name)}</i>}
              <span className={hasNames ? undefined : 'visually-hidden'}>{name}</span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

// A person in both the package and the settings is listed once, with the package's link.
function withoutRepeats(people: readonly NamedLink[]): readonly NamedLink[] {
  return people.filter(({ name }, index) => people.findIndex((one) => one.name === name) === index);
}
