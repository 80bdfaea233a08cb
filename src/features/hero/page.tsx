import type { PageFeature } from '#web/app/page-feature.ts';
import { heroData } from './hero-view.ts';
import { Hero } from './page/hero.tsx';
import { MatrixLink } from './page/matrix-link.tsx';

export const feature: PageFeature = {
  parts: [
    {
      place: 'head',
      styles: 'hero',
      render(view) {
        const hero = heroData.of(view);
        return hero && <Hero hero={hero} />;
      },
    },
    {
      place: 'totals',
      render(view) {
        const hero = heroData.of(view);
        return hero && hero.featured.length + hero.newest.length + hero.rising.length > 0 ? <MatrixLink /> : undefined;
      },
    },
  ],
};
