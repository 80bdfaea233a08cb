import { bitbucket } from './bitbucket.ts';
import type { Forge, ForgeSource } from './forge.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { sourcehut } from './sourcehut.ts';

/** A forge whose webhook sends the headers of another one too stands behind that one. */
const all = [github, gitlab, gitea, bitbucket, sourcehut] as const;

/** The name of a kind of forge. */
export type ForgeKind = (typeof all)[number]['kind'];

/** The name of a kind of forge that can be a source. */
export type SourceForgeKind = Extract<(typeof all)[number], { readonly source: ForgeSource }>['kind'];

/** A forge that can be a source. */
type SourceForge = Forge & { readonly kind: SourceForgeKind; readonly source: ForgeSource };

/** Every kind of forge. */
export const forges: readonly (Forge & { readonly kind: ForgeKind })[] = all;

/** Every kind of forge that can be a source. */
export const sourceForges: readonly SourceForge[] = all.filter(isSource);

function isSource(forge: (typeof all)[number]): forge is Extract<typeof forge, SourceForge> {
  return 'source' in forge;
}

/** Every public host of a forge, by name. */
const byHost = new Map(
  forges.flatMap((forge) => forge.instances.flatMap(({ hosts }) => hosts.map((host) => [host, forge] as const))),
);

/** The names of all public hosts of forges. */
export const forgeHosts: readonly string[] = [...byHost.keys()];

/** Every public host of a forge whose API Asterism uses, with the address of that API. */
export const forgeInstances = forges.flatMap(({ kind, instances }) =>
  instances.flatMap(({ name, hosts: [host], api }) => (api === undefined ? [] : [{ kind, name, host, api }])),
);

/**
 * The forge at a host: that of a public host, else the one that is known, else the one that the host's name tells.
 * Undefined where nothing tells.
 */
export function forgeAt(host: string, known: ForgeKind | undefined): Forge | undefined {
  return (
    byHost.get(host) ?? forges.find(({ kind }) => kind === known) ?? forges.find(({ hostName }) => hostName?.test(host))
  );
}
