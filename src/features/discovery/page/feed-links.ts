import { type FeedForm, feedPath } from '#features/discovery/declared.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { familyPackage } from '#web/app/package-version.ts';
import type { HeadLink } from '#web/app/page-feature.ts';

/** Media types of feeds. */
const feedTypes: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Links to the feeds of the package, followed by those of all packages. Feeds without entries have none. */
export function feedLinks({ site, view }: Pick<DocumentView, 'site' | 'view'>): readonly HeadLink[] {
  if (view.kind === 'failure') return [];
  const { repo, title, dated } = familyPackage(view);
  const feeds = [
    ...(dated ? [{ feedRepo: repo, name: title }] : []),
    ...(site.dated ? [{ feedRepo: undefined, name: site.family }] : []),
  ];
  return feeds.flatMap(({ feedRepo, name }) =>
    (['atom', 'json'] as const).map((form) => ({
      rel: 'alternate',
      type: feedTypes[form],
      title: name,
      href: feedPath(feedRepo, site, form),
    })),
  );
}
