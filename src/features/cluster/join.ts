import type { JoinSite } from '#cli/wiring/catalog/shared-site.ts';

/** Joins the processes that share the database of the settings. The clients of the database are loaded when they are needed. */
export const join: JoinSite = async (settings, options) => {
  if (settings.store === undefined) return undefined;
  const { joinCluster } = await import('./join/join-cluster.ts');
  return joinCluster(settings, settings.store, options);
};
