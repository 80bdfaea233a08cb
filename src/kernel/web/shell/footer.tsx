import type { PackageView } from '#model/views/package-view.ts';
import { useLocale, useLocalText } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { familyPackage } from '#web/app/package-version.ts';
import { type Page, usePage } from '#web/app/page-context.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { FooterColumns, FooterText } from '#web/identity/site-footer.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { fillUrl, registryUrl, snapUrl, sourceUrl, sponsorUrl, uptimeUrl } from '#web/ui/links.ts';
import { SiteAnchor } from '#web/ui/site-anchor.tsx';
import { Slot } from '#web/ui/slot.tsx';
import styles from './footer.module.css';

/** The footer of every page: links about the package and the site (F-01 … F-03). */
export function Footer() {
  const { view, shared } = usePage();
  const { language, texts } = useLocale();
  const local = useLocalText();
  return (
    <footer className={styles.footer} data-part="footer">
      <Slot name="footer" />
      <FooterColumns />
      <ul className={styles.links} data-tooltips="">
        {footerLinks({ shared, current: familyPackage(view), language, texts }).map(({ kind, icon, text, url }) => (
          <li key={kind}>
            <ExternalLink href={url} className={icon ? `${styles.link} ${styles[kind]}` : styles.link}>
              {icon ? <Icon name={icon} /> : null}
              <span className={icon ? styles.label : undefined}>{text}</span>
            </ExternalLink>
          </li>
        ))}
        {(shared.identity?.footer?.links ?? []).map((link) => (
          <li key={link.url}>
            <SiteAnchor url={link.url} className={styles.link}>
              {local(link.text)}
            </SiteAnchor>
          </li>
        ))}
        <li className="needs-script">
          <button type="button" className={styles.link} popoverTarget={ids.themes}>
            <Icon name={uiIcons.themes} />
            {texts.footer.theme}
          </button>
        </li>
      </ul>
      <FooterText />
    </footer>
  );
}

interface FooterInput {
  readonly shared: Page['shared'];
  readonly current: PackageView;
  readonly language: string;
  readonly texts: Translations;
}

function footerLinks({ shared, current, language, texts: { footer: texts } }: FooterInput) {
  const { developer, contact, social } = shared.links;
  const locale = { locale: language };
  const all = [
    { kind: 'source', icon: uiIcons.source, text: texts.source, url: sourceUrl(shared, current) },
    { kind: 'registry', icon: uiIcons.registry, text: texts.registry, url: registryUrl(shared, current) },
    {
      kind: 'developer',
      icon: uiIcons.person,
      text: ['©', shared.year, developer?.name].filter(Boolean).join(' '),
      url: fillUrl(developer?.url, locale),
    },
    { kind: 'sponsor', icon: uiIcons.sponsor, text: texts.sponsor, url: sponsorUrl(shared, current, language) },
    { kind: 'snap', icon: undefined, text: texts.snap, url: snapUrl(shared, current) },
    { kind: 'contact', icon: undefined, text: texts.contact, url: fillUrl(contact, locale) },
    { kind: 'social', icon: undefined, text: texts.social, url: fillUrl(social, locale) },
    { kind: 'uptime', icon: undefined, text: texts.uptime, url: uptimeUrl(shared, current) },
  ];
  return all.filter(({ url }) => url !== undefined);
}
