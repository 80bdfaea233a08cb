import { forges as all } from '#features/forges.ts';
import type { Forge, ForgeSource } from './forge.ts';

/** Name of a kind of forge. */
export type ForgeKind = (typeof all)[number]['kind'];

/** Name of a kind of forge that can be a source. */
export type SourceForgeKind = Extract<(typeof all)[number], { readonly source: ForgeSource }>['kind'];

/** A forge that can be a source. */
type SourceForge = Forge & { readonly kind: SourceForgeKind; readonly source: ForgeSource };

export const forges: readonly (Forge & { readonly kind: ForgeKind })[] = all;

/** All kinds of forges that can be a source. */
export const sourceForges: readonly SourceForge[] = all.filter(isSource);

function isSource(forge: (typeof all)[number]): forge is Extract<typeof forge, SourceForge> {
  return 'source' in forge;
}

/** Path segments that specify the kind of view of a file or folder, at any forge. */
export const forgeViews: ReadonlySet<string> = new Set(forges.flatMap(({ views }) => views));

/** Public hosts by name. */
const byHost = new Map(
  forges.flatMap((forge) => forge.instances.flatMap(({ hosts }) => hosts.map((host) => [host, forge] as const))),
);

/** Names of all public hosts. */
export const forgeHosts: readonly string[] = [...byHost.keys()];

/** Public hosts with an API that Asterism uses, with its base URL. */
export const forgeInstances = forges.flatMap(({ kind, instances }) =>
  instances.flatMap(({ name, hosts: [host], api }) => (api === undefined ? [] : [{ kind, name, host, api }])),
);

/**
 * The forge of a host: that of a public host, else the given kind, else the one suggested by the host name. Undefined
 * when unknown.
 */
export function forgeAt(host: string, known: ForgeKind | undefined): Forge | undefined {
  return (
    byHost.get(host) ?? forges.find(({ kind }) => kind === known) ?? forges.find(({ hostName }) => hostName?.test(host))
  );
}
