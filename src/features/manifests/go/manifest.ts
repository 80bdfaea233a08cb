import { forgeHosts } from '#model/forges/forges.ts';
import type { Dependency } from '#model/package/dependency.ts';
import { dependencies, rangeOf } from '#sources/manifests/dependencies.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import type { Manifest } from '#sources/manifests/manifest.ts';
import { webAddress } from '#sources/manifests/web-address.ts';

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

/** Direct dependencies of a go.mod; indirect ones are marked there. */
export function goDependencies(text: string): readonly Dependency[] {
  const blocks = [...text.matchAll(/^[ \t]*require[ \t]*\(([^)]*)\)/gm)].map(([, block = '']) => block.split('\n'));
  const single = [...text.matchAll(/^[ \t]*require[ \t]+([^(\s][^\n]*)$/gm)].map(([, line = '']) => line);
  const found = [...blocks.flat(), ...single]
    .filter((line) => !/\/\/[ \t]*indirect\b/.test(line))
    .map((line) => {
      const [, name = '', range] = /^\s*"?([^\s"]+)"?\s+v(\d\S*)/.exec(line) ?? [];
      return { name, range: rangeOf(range) };
    });
  return dependencies('go', found, []);
}
