import { firstOf } from '#model/views/page-view.ts';
import type { PageFeature } from '#web/app/page-feature.ts';
import { searchData, searchPageName } from './contract/search-view.ts';
import { searchPath } from './declared.ts';
import { HomeSearch } from './page/home-search.tsx';
import { MissingSearch } from './page/missing-search.tsx';
import { SearchButton } from './page/search-button.tsx';
import { SearchDocument } from './page/search-page.tsx';

export const feature: PageFeature = {
  parts: [
    { place: 'header', render: () => <SearchButton /> },
    {
      place: 'home',
      styles: 'home-search',
      render(view) {
        const matrix = firstOf(view)?.matrix;
        return matrix && <HomeSearch matrix={matrix} />;
      },
    },
    {
      place: 'missing',
      render(view) {
        const near = view.kind === 'failure' ? view.failure.near : undefined;
        return near && <MissingSearch words={near.words} />;
      },
    },
  ],
  pages: [
    {
      name: searchPageName,
      hasIcons: true,
      title: ({ search: texts }, view) => [searchData.of(view)?.query, texts.title].filter(Boolean).join(' · '),
      render(view) {
        const search = searchData.of(view);
        return search && <SearchDocument search={search} />;
      },
    },
  ],
  siteAction: (site, origin) => ({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${searchPath(site)}?q={words}` },
    'query-input': 'required name=words',
  }),
};
