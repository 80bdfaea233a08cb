import type { Address } from '#model/address/address.ts';
import { noHtml, type PackageView, withoutFile } from '#model/views/page-view.ts';
import type { AppState, CurrentPage, DrawerRow } from '#web/app/app-state.ts';
import { pageAddress } from './page-target.ts';

/** The failure page for a URL that is not cached while the site is unreachable. */
export function offlinePage(app: AppState, { pathname }: URL): CurrentPage {
  const { site } = app;
  const address: Address = pageAddress(site, pathname) ?? { repo: site.product, file: '' };
  const item = packageOf(app, address);
  const view = {
    address,
    path: pathname,
    title: `503 · ${item.title}`,
    description: '',
    package: item,
    ...withoutFile,
    failure: { status: 503, url: pathname, reason: 'offline' } as const,
  };
  return { view, ...noHtml };
}

/** The package of a URL: complete if it is the current one, else with the data of the package drawer. */
function packageOf({ site, page }: AppState, { repo }: Address): PackageView {
  const { package: shown } = page.get().view;
  if (shown.repo === repo) return shown;
  const row = site.packages.find((one) => one.repo === repo);
  return row === undefined ? shown : { ...row, ...unknown };
}

/** Properties that the package drawer has no data for. */
const unknown = {
  description: '',
  forge: undefined,
  version: undefined,
  type: undefined,
  angular: undefined,
  snap: false,
  build: false,
  publish: false,
  menu: [],
  license: undefined,
  homepage: undefined,
  funding: [],
  contributors: [],
} satisfies Omit<PackageView, keyof DrawerRow>;
