import { packagePath } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { PackageView } from '#model/views/page-view.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { SearchButton } from '#web/search/search-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { PackageMenu } from './package-menu.tsx';
import { ThemeControls } from './theme-controls.tsx';

/** The sticky header: package, its menu, all packages, language and theme (H-01 … H-07). */
export function Header() {
  const { site } = useApp();
  const texts = useTexts();
  const { package: current } = useView();
  return (
    <header className={styles.header} data-part="header">
      <a className={styles.title} data-part="title" href={packagePath(current.repo, site)}>
        <Icon name={current.icon} isInitial />
        <span className={styles.names}>
          <span className={styles.name}>{current.title}</span>
          <PackageKind current={current} family={site.family} />
        </span>
      </a>
      <PackageMenu />
      <span className={styles.space} />
      <SearchButton />
      {current.core ? null : (
        <a className={styles.button} href={homePath(site)} title={texts.header.home} aria-label={texts.header.home}>
          <Icon name={uiIcons.home} />
        </a>
      )}
      <PackagesButton />
      <LanguageMenu />
      <ThemeControls />
    </header>
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

function PackageKind({ current, family }: { readonly current: PackageView; readonly family: string }) {
  const { core, type, title } = current;
  // A code equal to the title is left out.
  const code = current.code === title ? undefined : current.code;
  if (core && !type && !code) return null;
  return (
    <span className={styles.kind}>
      <TypeLabel current={current} family={family} /> {code ? <span>{code}</span> : null}
    </span>
  );
}

function TypeLabel({ current: { type, core }, family }: { readonly current: PackageView; readonly family: string }) {
  const { header: texts } = useTexts();
  if (type?.toLowerCase() === 'openwrt') {
    return (
      <span className={`${styles.type} ${styles.openwrt}`} title={texts.openwrt}>
        <Icon name={uiIcons.openwrt} /> {type}
      </span>
    );
  }
  if (type) return <span className={styles.type}>{type}</span>;
  return core ? null : <span className={styles.family}>{family}</span>;
}
