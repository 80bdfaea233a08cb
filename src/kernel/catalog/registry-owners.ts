import { registryKey } from '#markdown/links/forge/registry-page.ts';
import type { Package } from '#model/package/package.ts';
import type { RegistryName } from '#model/package/registry-name.ts';

/** The packages by their keys at registries; the first one of a name counts. */
export function registryOwners(
  packages: Iterable<Pick<Package, 'repo' | 'registryName' | 'workspacePackages'>>,
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const own = (registryName: RegistryName, repo: string): void => {
    const key = registryKey(registryName);
    if (!owners.has(key)) owners.set(key, repo);
  };
  const all = [...packages];
  for (const { repo, registryName } of all) if (registryName !== undefined) own(registryName, repo);
  for (const { repo, workspacePackages = [] } of all) {
    for (const { registryName } of workspacePackages) own(registryName, repo);
  }
  return owners;
}
