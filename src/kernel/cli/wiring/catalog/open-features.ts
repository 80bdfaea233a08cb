import { combineOpened, type OpenedFeatures, type OpenTools } from '#catalog/opened-feature.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { catalogFeatures } from '#features/catalog.ts';

/** Opens what features keep open for a site. */
export async function openFeatures(
  settings: Settings,
  { worker }: Pick<BuildPaths, 'worker'>,
  { warn, states }: Pick<OpenTools, 'warn' | 'states'>,
): Promise<OpenedFeatures> {
  const tools = { settings, worker, warn, states };
  return combineOpened(await Promise.all(catalogFeatures.flatMap(({ open }) => open?.(tools) ?? [])));
}
