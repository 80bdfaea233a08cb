import type { Assets } from '#web/document/assets.ts';
import styles from './console.css?inline';

/** What a document of the sign-in or the console takes from the build: their styles stand in no other document. */
export function consoleAssets(assets: Assets): Assets {
  return { ...assets, style: `${assets.style}\n${styles.trim()}` };
}
