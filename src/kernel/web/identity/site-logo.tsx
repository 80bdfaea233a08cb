import { isDark } from '#model/theme-class.ts';
import type { SiteLogo as Logo, SiteImage } from '#model/views/site-identity.ts';
import { useApp } from '#web/app/app-context.ts';
import styles from './brand.module.css';

/** The logo of the site. The styles show the image that fits the theme, also where the system chooses it. Hidden from screen readers: the name is beside it. */
export function SiteLogo({ logo: { light, dark } }: { readonly logo: Logo }) {
  const startsDark = isDark(useApp().theme.get());
  if (dark === undefined) return <LogoImage image={light} />;
  return (
    <>
      <LogoImage image={light} className={`${styles.forLight} on-light`} isLazy={startsDark} />
      <LogoImage image={dark} className={`${styles.forDark} on-dark`} isLazy={!startsDark} />
    </>
  );
}

interface LogoImageProps {
  readonly image: SiteImage;
  readonly className?: string | undefined;
  /** True for an image that the first theme does not show: a hidden one is then not loaded. */
  readonly isLazy?: boolean;
}

function LogoImage({ image: { path, width, height }, className = '', isLazy = false }: LogoImageProps) {
  return (
    <img
      className={`${styles.logo} ${className}`.trim()}
      src={path}
      width={width}
      height={height}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
    />
  );
}

/** Width by height from which a logo is taken for a wordmark, which holds the name. */
const wordmarkRatio = 2;

/** True for a logo that holds the name of the site. */
export function isWordmark({ light }: Logo): boolean {
  return light.width / light.height > wordmarkRatio;
}
