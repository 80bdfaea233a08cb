import { packagePath } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { PackageView } from '#model/views/package-view.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { usePage, useView } from '#web/app/page-context.ts';
import { Parts } from '#web/app/parts.tsx';
import { siteName } from '#web/app/site-name.ts';
import brand from '#web/identity/brand.module.css';
import { HeaderLinks } from '#web/identity/header-links.tsx';
import { SiteBrand } from '#web/identity/site-brand.tsx';
import { isWordmark, SiteLogo } from '#web/identity/site-logo.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { PackageMenu } from './package-menu.tsx';
import { ThemeControls } from './theme-controls.tsx';

/** The sticky header: package, its menu, all packages, language and theme (H-01 … H-07). */
export function Header() {
  const { package: current } = useView();
  return (
    <header className={styles.header} data-part="header">
      <SiteBrand />
      <PackageTitle />
      <PackageMenu />
      <span className={styles.space} />
      <HeaderLinks />
      <Parts place="header" />
      {current.core ? null : <HomeButton />}
      <PackagesButton />
      <LanguageMenu />
      <ThemeControls />
    </header>
  );
}

/** Icon or logo, name and type of the package, linked to its first page. The core package has the name of the site. */
function PackageTitle() {
  const { site } = useApp();
  const { language } = useLocale();
  const { view, shared } = usePage();
  const { package: current } = view;
  const logo = current.core ? shared.identity?.logo : undefined;
  return (
    <a className={styles.title} data-part="title" href={packagePath(current.repo, site)}>
      {logo ? <SiteLogo logo={logo} /> : <Icon name={current.icon} isInitial />}
      <span className={logo && isWordmark(logo) ? 'visually-hidden' : styles.names}>
        <span className={styles.name}>{current.core ? siteName(site, language) : current.title}</span>
        <PackageKind current={current} />
      </span>
    </a>
  );
}

/** Leads to the home page, on pages of other packages. The logo of the site takes its place; on phones it is in the menu “…”. */
function HomeButton() {
  const { site } = useApp();
  const { language, texts } = useLocale();
  const { logo, name } = usePage().shared.identity ?? {};
  if (logo) return null;
  const label = name === undefined ? texts.header.home : siteName(site, language);
  const className = [styles.button, styles.wide, ...(name === undefined ? [] : [brand.homeButton])].join(' ');
  return (
    <a className={className} href={homePath(site)} title={label} aria-label={label}>
      <Icon name={uiIcons.home} />
    </a>
  );
}

/** Opens the package drawer. Without JavaScript it is a link to the Matrix, the page of all packages. */
function PackagesButton() {
  const { site } = useApp();
  const { header: texts } = useTexts();
  return (
    <a
      className={styles.button}
      href={`${packagePath(site.product, site)}#${ids.matrix}`}
      data-action="open-packages"
      data-replay
      aria-label={texts.packages}
      aria-haspopup="dialog"
    >
      <Icon name={uiIcons.packages} />
      <span className={styles.label}>{texts.packages}</span>
    </a>
  );
}

function PackageKind({ current }: { readonly current: PackageView }) {
  const { header: texts } = useTexts();
  const { core } = current;
  const code = useCode(current);
  if (current.core && !current.type && code === undefined) return null;
  return (
    <span className={styles.kind}>
      <TypeLabel current={current} /> {code ? <span title={core ? undefined : texts.code}>{code}</span> : null}
    </span>
  );
}

/** The code name below the name of a package; that of the core package is its title. One equal to the name above it is left out. */
function useCode({ core, title, code }: PackageView): string | undefined {
  const { site } = useApp();
  const { name } = usePage().shared.identity ?? {};
  if (!core) return code === title ? undefined : code;
  return name !== undefined || title === site.family ? undefined : title;
}

function TypeLabel({ current: { type, core } }: { readonly current: PackageView }) {
  const { site } = useApp();
  const { header: texts } = useTexts();
  const { name } = usePage().shared.identity ?? {};
  if (type?.toLowerCase() === 'openwrt') {
    return (
      <span className={`${styles.type} ${styles.openwrt}`} title={texts.openwrt}>
        <Icon name={uiIcons.openwrt} /> {type}
      </span>
    );
  }
  if (type) return <span className={styles.type}>{type}</span>;
  if (core) return null;
  return name === undefined ? <span className={styles.family}>{site.family}</span> : <FamilyName />;
}

/** The name of the site below that of a package, in windows too narrow for both side by side. */
function FamilyName() {
  const { site } = useApp();
  const { language } = useLocale();
  return <span className={brand.familyName}>{siteName(site, language)}</span>;
}
