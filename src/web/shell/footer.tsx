import type { PackageView } from '#model/views/page-view.ts';
import { type Site, useApp, useLocale, useView } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { fillUrl, registryUrl, snapUrl, sourceUrl, sponsorUrl, uptimeUrl } from '#web/ui/links.ts';
import { useTooltips } from '#web/ui/use-tooltips.ts';
import styles from './footer.module.css';

/** The footer of every page: links about the package and the site (F-01 … F-03). */
export function Footer() {
  const { site } = useApp();
  const { language, texts } = useLocale();
  const { package: current } = useView();
  const { isDismissed, onLeave } = useTooltips();
  return (
    <footer className={styles.footer}>
      <ul
        className={isDismissed ? `${styles.links} ${styles.noTooltips}` : styles.links}
        onPointerOut={onLeave}
        onBlur={onLeave}
      >
        {footerLinks({ site, current, language, texts }).map(({ kind, icon, text, url }) => (
          <li key={kind}>
            <ExternalLink href={url} className={icon ? `${styles.link} ${styles[kind]}` : styles.link}>
              {icon ? <Icon name={icon} /> : null}
              <span className={icon ? styles.label : undefined} suppressHydrationWarning>
                {text}
              </span>
            </ExternalLink>
          </li>
        ))}
        <li className="needs-script">
          <button type="button" className={styles.link} popoverTarget={ids.themes}>
            <Icon name={uiIcons.themes} />
            {texts.footer.theme}
          </button>
        </li>
      </ul>
    </footer>
  );
}

interface FooterInput {
  readonly site: Site;
  readonly current: PackageView;
  readonly language: string;
  readonly texts: Translations;
}

function footerLinks({ site, current, language, texts: { footer: texts } }: FooterInput) {
  const { developer, contact, social } = site.links;
  const locale = { locale: language };
  const all = [
    { kind: 'source', icon: uiIcons.source, text: texts.source, url: sourceUrl(site, current) },
    { kind: 'registry', icon: uiIcons.registry, text: texts.registry, url: registryUrl(site, current) },
    {
      kind: 'developer',
      icon: uiIcons.person,
      text: ['©', site.year, developer?.name].filter(Boolean).join(' '),
      url: fillUrl(developer?.url, locale),
    },
    { kind: 'sponsor', icon: uiIcons.sponsor, text: texts.sponsor, url: sponsorUrl(site, current, language) },
    { kind: 'snap', icon: undefined, text: texts.snap, url: snapUrl(site, current) },
    { kind: 'contact', icon: undefined, text: texts.contact, url: fillUrl(contact, locale) },
    { kind: 'social', icon: undefined, text: texts.social, url: fillUrl(social, locale) },
    { kind: 'uptime', icon: undefined, text: texts.uptime, url: uptimeUrl(site, current) },
  ];
  return all.filter(({ url }) => url !== undefined);
}
