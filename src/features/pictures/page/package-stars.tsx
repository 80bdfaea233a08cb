import { pictureData } from '#features/pictures/pictures-view.ts';
import { useView } from '#web/app/page-context.ts';
import { StarsChart } from './stars-chart.tsx';

/** The stars of the package over time. */
export function PackageStars() {
  const { stars } = pictureData.of(useView()) ?? {};
  return stars === undefined ? null : <StarsChart chart={stars} />;
}
