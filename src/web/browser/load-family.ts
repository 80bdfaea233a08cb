import { shortPath } from '#model/address/address.ts';
import { familyPath } from '#model/address/site-paths.ts';
import type { FamilyView } from '#model/views/family-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { fetchPath } from '#web/app/http-state.ts';
import { createElement } from './create-element.ts';
import { addIcons } from './icons.ts';

const loading = new WeakMap<AppState, Promise<FamilyView>>();

/** Loads what all pages of the site share, once. Rejects if there is no usable response; the next call tries again. */
export function loadFamily(app: AppState): Promise<FamilyView> {
  const known = loading.get(app);
  if (known !== undefined) return known;
  const family = fetchFamily(app);
  loading.set(app, family);
  family.catch(() => loading.delete(app));
  return family;
}

async function fetchFamily(app: AppState): Promise<FamilyView> {
  const path = familyPath(app.site);
  const response = await fetchPath(app.http, path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`);
  // The server wrote it.
  const family = (await response.json()) as FamilyView;
  addIcons(family.icons);
  fillLinks(family, app);
  app.family.set(family);
  return family;
}

/** Fills the hidden list of links to every package and its source host. */
function fillLinks({ packages, sources }: FamilyView, { site }: AppState): void {
  const list = document.getElementById('cory-seo');
  if (list === null || list.firstElementChild !== null) return;
  list.append(
    ...packages.map(({ repo, name, title }) => {
      const source = sources[repo];
      const outside = source === undefined ? [] : [' ', createElement('a', { href: source, rel: 'noopener' }, name)];
      return createElement('li', {}, createElement('a', { href: shortPath(repo, site) }, title), ...outside);
    }),
  );
}
