import type { Package } from './package.ts';
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

/** Registries that accept a package only with a version. */
const versioned: readonly RegistryName['registry'][] = ['npm', 'crates'];

/**
 * The command that installs the package of a repository; undefined for one that is private, is not published, or has no
 * manifest of a registry.
 */
export function installLineOf({
  registryName,
  unpublished,
  version,
}: Pick<Package, 'registryName' | 'unpublished' | 'version'>): string | undefined {
  if (registryName === undefined || unpublished) return undefined;
  if (version === undefined && versioned.includes(registryName.registry)) return undefined;
  return installLine(registryName);
}

/** A command that installs a package. */
export interface InstallCommand {
  /** The program that installs it: `npm`, `pip`. */
  readonly manager: string;
  /** The whole command. */
  readonly line: string;
}

/** Package managers of the npm registry beside npm. */
const others = ['pnpm', 'yarn', 'bun'];

/** A command of {@link installLine}, and those of the other package managers of the same registry. */
export function installCommands(line: string): readonly InstallCommand[] {
  const [manager = '', , ...names] = line.split(' ');
  const same = manager === 'npm' ? others : [];
  return [{ manager, line }, ...same.map((name) => ({ manager: name, line: [name, 'add', ...names].join(' ') }))];
}
