import type { Logo } from '#catalog/repository-documents.ts';
import type { Package } from '#model/package/package.ts';
import { imageIcon, parseIcon, withMonograms } from '#model/package/package-icon.ts';

/**
 * Gives each package without an icon the logo of its repository, or else a monogram. Of packages with the same logo, only
 * the first has it, so that each is recognised. A core package without either keeps the default icon.
 */
export function withIcons<Item extends Pick<Package, 'repo' | 'title' | 'icon' | 'iconless' | 'core'>>(
  packages: readonly Item[],
  logoOf: (repo: string) => Logo | undefined,
): readonly Item[] {
  const used = new Set<string>();
  const withLogos = packages.map((item) => {
    const logo = item.iconless === true ? logoOf(item.repo) : undefined;
    if (logo === undefined || used.has(logo.hash)) return item;
    used.add(logo.hash);
    return { ...item, icon: imageIcon({ repo: item.repo, file: logo.file }) };
  });
  return withMonograms(
    withLogos,
    ({ icon, iconless, core }) => core || iconless !== true || parseIcon(icon).kind === 'image',
  );
}
