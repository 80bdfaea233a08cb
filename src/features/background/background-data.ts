import { partKey } from '#model/views/part-data.ts';

/** The background of all themes. */
export type Background = 'rain' | 'waves' | 'none';

/** The background that the settings choose; without it, each theme has its own. */
export const backgroundData = partKey<Background>('background');
