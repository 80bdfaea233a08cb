import { plainDescription } from '#model/package/package.ts';
import type { PackageView } from '#model/views/package-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { familyPackage } from '#web/app/package-version.ts';
import { useFile, useFirst, usePage } from '#web/app/page-context.ts';
import { hasPart, Parts, partsOf } from '#web/app/parts.tsx';
import { localWords, siteName } from '#web/app/site-name.ts';
import { fill } from '#web/i18n/format.ts';
import { SiteIcon } from '#web/identity/site-icon.tsx';
import { CopyPage } from '#web/page/above-article/copy-page.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { registryUrl, safeUrl, snapUrl, sourceUrl, sponsorUrl, uptimeImage, uptimeUrl } from '#web/ui/links.ts';
import { Stars } from '#web/ui/stars.tsx';
import { InstallLine } from './install-line.tsx';
import styles from './package-card.module.css';
import { Version } from './version.tsx';

/** The package card above the package's first page (P-01 … P-04, P-09). The home page has a head of its own. */
export function PackageCard() {
  const { texts, language } = useLocale();
  const { site } = useApp();
  const { view, shared } = usePage();
  const { headings = [] } = useFile() ?? {};
  const first = useFirst();
  const current = familyPackage(view);
  if (!first || first.matrix || hasPart(view, 'head')) return null;
  // The page has one h1: the article's, else the card's.
  const Title = headings[0]?.depth === 1 ? 'b' : 'h1';
  // The core package is called like the family here, as in the header. Its own title is what else is known about it.
  const title = current.core ? siteName(site, language) : current.title;
  const own = current.title === title ? '' : current.title;
  const words = current.core ? localWords(shared.identity, language, site.languages[0]) : {};
  const description = words.description ?? (plainDescription(current.description) || own);
  return (
    <section className={styles.card} data-part="card" aria-label={texts.card.label}>
      <span className={styles.icon}>
        <CardIcon current={current} />
      </span>
      <div>
        <div className={styles.title}>
          <Title>
            <EmojiText text={title} />
          </Title>
          <CardVersion className={styles.version} />
          <Stars count={current.stars} />
          {current.archived ? <span className={styles.archived}>{texts.card.archived}</span> : null}
          <CopyPage />
        </div>
        {words.tagline ? (
          <p className={styles.description}>
            <b>
              <EmojiText text={words.tagline} />
            </b>
          </p>
        ) : null}
        {description ? (
          <p className={styles.description}>
            <EmojiText text={description} />
          </p>
        ) : null}
        <CardDetails />
      </div>
    </section>
  );
}

/** The version of the package, named once: that of its manifest, or a part of a feature in its place. */
export function CardVersion({ className }: { readonly className?: string | undefined }) {
  const { view } = usePage();
  const [part] = partsOf(view, 'version');
  return part === undefined ? <Version version={view.package.version} className={className} /> : part.content;
}

/** What follows the description: how to install the package, links, licence and badges. */
export function CardDetails() {
  const { badges, view } = usePage();
  return (
    <div className={styles.details}>
      <InstallLine line={useFirst()?.install} isChoice />
      <div className={styles.meta}>
        <CardFacts current={familyPackage(view)} badges={badges} />
        {badges === '' ? null : (
          <div id={ids.badges} className={styles.badges} dangerouslySetInnerHTML={{ __html: badges }} />
        )}
      </div>
    </div>
  );
}

/** The icon of the package; that of the site on its home page, if the settings have one. */
export function CardIcon({ current }: { readonly current: PackageView }) {
  const { icon } = usePage().shared.identity ?? {};
  return current.core && icon ? <SiteIcon icon={icon} /> : <Icon name={current.icon} isInitial />;
}

function CardFacts({ current, badges }: { readonly current: PackageView; readonly badges: string }) {
  const { shared } = usePage();
  const {
    language,
    texts: { card: texts },
  } = useLocale();
  const links = [
    { text: texts.homepage, url: safeUrl(current.homepage) },
    { text: texts.source, url: sourceUrl(shared, current) },
    { text: texts.registry, url: registryUrl(shared, current) },
    { text: texts.snap, url: snapUrl(shared, current) },
    { text: texts.sponsor, url: sponsorUrl(shared, current, language) },
  ].filter(({ url }) => url !== undefined);
  return (
    <ul className={styles.facts}>
      {current.angular ? <li>{fill(texts.angular, { version: current.angular.replace(/^v/, '') })}</li> : null}
      {current.license ? <li>{fill(texts.license, { license: current.license })}</li> : null}
      {links.map(({ text, url }) => (
        <li key={text}>
          <ExternalLink href={url}>{text}</ExternalLink>
        </li>
      ))}
      <UptimeBadge current={current} badges={badges} text={texts.uptime} />
      <Parts place="card" />
    </ul>
  );
}

interface UptimeBadgeProps {
  readonly current: PackageView;
  /** HTML of the package's badges, which may already include the uptime. */
  readonly badges: string;
  readonly text: string;
}

function UptimeBadge({ current, badges, text }: UptimeBadgeProps) {
  const { shared } = usePage();
  const url = uptimeUrl(shared, current);
  const image = uptimeImage(shared, current);
  if (url === undefined || badges.includes(url) || /uptime/i.test(badges)) return null;
  return (
    <li>
      <ExternalLink href={url}>
        {image ? <img src={image} alt={text} height={20} loading="lazy" referrerPolicy="no-referrer" /> : text}
      </ExternalLink>
    </li>
  );
}
