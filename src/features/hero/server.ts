import { firstOf } from '#model/views/page-view.ts';
import type { ServerFeature } from '#server/feature.ts';
import { heroData } from './hero-view.ts';
import { heroOf } from './server/hero-of.ts';

/** The hero at the top of the home page. */
export const feature: ServerFeature = {
  ofPage(view, snapshot, { home: { hero } }) {
    const isHome = view.package.core && firstOf(view) !== undefined;
    return hero && isHome ? heroData.with(heroOf(hero, snapshot)) : undefined;
  },
  inSettings: ({ home: { hero } }) => ({
    links: (hero?.actions ?? []).map(({ url }, index) => ({ setting: `home.hero.actions[${index}].url`, url })),
    packages: (hero?.featured ?? []).map((name) => ({ setting: 'home.hero.featured', name })),
  }),
};
