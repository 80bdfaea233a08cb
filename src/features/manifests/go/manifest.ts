import { forgeHosts } from '#model/forges/forges.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import type { Manifest } from '#sources/manifests/manifest.ts';
import { webAddress } from '#sources/manifests/web-address.ts';
import { goDependencies } from './go-dependencies.ts';

/** The go.mod of Go. */
export const manifest: Manifest = {
  file: 'go.mod',
  facts: goFacts,
  language: 'Go',
  languageRank: 2,
};

/** Parses a go.mod: the last segment of the module path is the name; a path at a public forge is its repository. */
function goFacts(text: string): Facts | undefined {
  const whole = /^[ \t]*module[ \t]+"?([^\s"()]+)"?/m.exec(text)?.[1];
  if (whole === undefined) return undefined;
  const path = whole.replace(/\/v\d+$/, '');
  const [host = '', owner, name] = path.split('/');
  const forge = owner && name && forgeHosts.includes(host) ? `${host}/${owner}/${name}` : undefined;
  return {
    name: path.replace(/^.*\//, ''),
    registryName: { registry: 'go', name: path, ...(whole !== path && { path: whole }) },
    forge: forge && webAddress(`https://${forge}`),
    dependencies: goDependencies(text),
  };
}
