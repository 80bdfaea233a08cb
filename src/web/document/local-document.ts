import { joinTitle } from '#model/page/document-title.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { firstOf, type PageView } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { localWords, siteName } from '#web/app/site-name.ts';

type Named = Pick<DocumentView, 'site' | 'view'>;

/** The site and the page with the name and the description of the settings in a language, as the head of a document has them. */
export function inLanguage({ site, view }: Named, language: string): Named {
  if (site.identity === undefined) return { site, view };
  const family = siteName(site, language);
  return { site: { ...site, family }, view: view.package.core ? homeView(view, site, language) : view };
}

/** A page of the core package, which the settings may name and describe. */
function homeView(view: PageView, site: SiteView, language: string): PageView {
  const { title, description } = view;
  const isFirst = firstOf(view) !== undefined;
  const name = siteName(site, language);
  const words = localWords(site.identity, language, site.languages[0]);
  const parts = title.split(' · ').map((part) => (part === site.family ? name : part));
  return {
    ...view,
    title: isFirst && words.tagline !== undefined ? joinTitle([words.tagline, name]) : joinTitle(parts),
    description: (isFirst ? words.description : undefined) ?? description,
  };
}
