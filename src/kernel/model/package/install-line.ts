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

interface ProgramInstall {
  readonly command: string;
  /** The file that only programs have. */
  readonly main: string;
  /** The file of a library, which may contain a program as well. */
  readonly library?: string;
}

/** How programs are installed from the registries that have another command for libraries. */
const programs: Partial<Record<RegistryName['registry'], ProgramInstall>> = {
  crates: { command: 'cargo install', main: 'src/main.rs', library: 'src/lib.rs' },
  go: { command: 'go install', main: 'main.go' },
};

/**
 * The command that installs a package; undefined for a name that no registry accepts. Readers paste it into a shell, so
 * the name may hold no character that a shell interprets.
 */
export function installLine(
  { registry, name, path = name }: RegistryName,
  files?: Pick<ReadonlySet<string>, 'has'>,
): string | undefined {
  if (!/^@?\w[\w.~-]*(\/\w[\w.~-]*)*$/.test(path)) return undefined;
  const program = programs[registry];
  const isLibrary = program?.library !== undefined && files?.has(program.library);
  if (program === undefined || isLibrary || !files?.has(program.main)) return `${commands[registry]} ${path}`;
  // Outside of a module, `go install` needs a version.
  return `${program.command} ${path}${registry === 'go' ? '@latest' : ''}`;
}

/** Registries that accept a package only with a version. */
const versioned: readonly RegistryName['registry'][] = ['npm', 'crates'];

/**
 * The command that installs the package of a repository; undefined for one that is private, is not published, or has no
 * manifest of a registry. Its files tell a program from a library.
 */
export function installLineOf(
  { registryName, unpublished, version }: Pick<Package, 'registryName' | 'unpublished' | 'version'>,
  files?: Pick<ReadonlySet<string>, 'has'>,
): string | undefined {
  if (registryName === undefined || unpublished) return undefined;
  if (version === undefined && versioned.includes(registryName.registry)) return undefined;
  return installLine(registryName, files);
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
