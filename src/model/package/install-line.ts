import type { RegistryName } from './registry-name.ts';

const commands: Readonly<Record<RegistryName['registry'], string>> = {
  npm: 'npm install',
  pypi: 'pip install',
  crates: 'cargo add',
  packagist: 'composer require',
  go: 'go get',
  rubygems: 'gem install',
};

/**
 * The command that installs a package; undefined for a name that no registry accepts. Readers paste it into a shell, so
 * the name may hold no character that a shell interprets.
 */
export function installLine({ registry, name }: RegistryName): string | undefined {
  return /^@?\w[\w.~-]*(\/\w[\w.~-]*)*$/.test(name) ? `${commands[registry]} ${name}` : undefined;
}
