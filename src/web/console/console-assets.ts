import type { Assets } from '#web/document/assets.ts';
import styles from './console.css?inline';

/** The assets for documents of the sign-in and the console, with their additional styles. */
export function consoleAssets(assets: Assets): Assets {
  const { otherView } = assets.styles;
  return { ...assets, styles: { ...assets.styles, otherView: `${otherView}\n${styles.trim()}` } };
}
