import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalPackage, startRegistry } from '#tests/fixtures/local-registry.ts';
import { Terminal } from '#tests/fixtures/terminal.ts';
import { project } from './families.ts';

const run = promisify(execFile);

/** The family of the tutorial. */
const family = {
  'lamp/README.md': '# Lamp\n\nA lamp for the desk. Read [how to light it](docs/light.md).\n',
  'lamp/docs/light.md': '# Light it\n\n1. Trim the [wick](../../wick/README.md).\n2. Strike a match.\n',
  'lamp/package.json': JSON.stringify({
    name: 'lamp',
    version: '1.0.0',
    description: '💡 A lamp for the desk',
    license: 'MIT',
    asterism: { icon: 'fas fa-lightbulb', menu: [{ name: 'Light it', link: 'docs/light.html' }] },
  }),
  'wick/README.md': '# Wick\n\nCotton, 12 mm.\n',
  'wick/package.json': JSON.stringify({
    name: 'wick',
    version: '2.1.0',
    description: '🧵 Cotton, 12 mm',
    license: 'MIT',
  }),
};

/** A folder with the family, and npm with a registry that has the packages of this checkout. */
export interface Workshop {
  /** Folder of the family. */
  readonly folder: string;
  /** Paths of the packed packages: the one of the program, and the one of `npm create`. */
  readonly tarballs: readonly [site: string, create: string];
  /** Environment for npm and what it starts. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends the registry and removes the folder. */
  close(): Promise<void>;
}

/** A site that `npm create asterism-docs` has set up, and that it serves. */
export interface CreatedSite {
  /** Its folder. */
  readonly folder: string;
  /** Its address without a slash at the end. */
  readonly url: string;
  /** The terminal in which it runs. */
  readonly terminal: Terminal;
}

/** Packs the packages of the checkout and writes the family. */
export async function openWorkshop(): Promise<Workshop> {
  const home = await mkdtemp(join(tmpdir(), 'asterism-workshop-'));
  const folder = join(home, 'lanterns');
  for (const [path, text] of Object.entries(family)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const machine = { ...process.env, PATH: machinePath(), npm_config_yes: 'true', npm_config_prefer_offline: 'true' };
  const env = { ...machine, npm_config_cache: await npmCache(home, machine) };
  const [site, create] = await Promise.all([pack(project, home, env), pack(join(project, 'create'), home, env)]);
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { env, cwd: home });
  const registry = await startRegistry([site, create], stdout.trim());
  return {
    folder,
    tarballs: [site.tarball, create.tarball],
    env: { ...env, npm_config_registry: registry.url, ASTERISM_PORT: '0', ASTERISM_CACHE: join(home, 'cache') },
    async close() {
      registry.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Answers the questions of `npm create asterism-docs`, and lets it install and start the site. */
export async function createSite({ folder, env }: Workshop): Promise<CreatedSite> {
  const terminal = new Terminal('npm create asterism-docs', folder, env);
  try {
    await terminal.answers('Folder of the site', 'docs\r');
    await terminal.answers('Repositories', '\r');
    await terminal.answers('Name of the site', 'Lanterns\r');
    await terminal.answers('Tagline:', 'Light for every desk\r');
    await terminal.answers('Language of the interface', '\r');
    await terminal.answers('Publish the site at', '\r');
    await terminal.answers('Install the packages now?', '\r');
    await terminal.answers('Start the site?', '\r');
    return { folder: join(folder, 'docs'), url: await addressIn(terminal), terminal };
  } catch (error) {
    terminal.kill();
    throw error;
  }
}

/** The logo that the maintainer has drawn: a lantern. It is legible on light and dark surfaces. */
const lantern = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
  <path d="M22 16a10 10 0 0 1 20 0" fill="none" stroke="#b5651d" stroke-width="5"/>
  <rect x="14" y="16" width="36" height="8" rx="3" fill="#b5651d"/>
  <rect x="18" y="24" width="28" height="28" rx="3" fill="#f2b33d"/>
  <path d="M32 28c6 8 7 11 7 14a7 7 0 0 1-14 0c0-3 1-6 7-14z" fill="#b3361b"/>
  <rect x="14" y="52" width="36" height="8" rx="3" fill="#b5651d"/>
</svg>
`;

/** What the maintainer writes in place of the examples that the settings file has as comments. */
const edits: readonly (readonly [RegExp, string])[] = [
  [/\/\/ (logo: '\.\/logo\.svg',)/, '$1'],
  [/\/\/ header: .*/, "header: { links: [{ text: 'How to light it', url: '/lamp/docs/light.html' }] },"],
  [
    /\/\/ material: .*/,
    "material: { themes: { own: [{ name: 'amber', seed: '#b5651d' }, { name: 'amber', dark: true, seed: '#f2b33d' }] } },",
  ],
  [
    /\/\/ home: .*/,
    "home: { hero: { title: 'Light for every desk', text: 'Lamps, and the wicks that burn in them.', actions: [{ text: 'Light a lamp', url: '/lamp/index.html', primary: true }], featured: ['lamp', 'wick'] } },",
  ],
];

/** Puts a logo beside the settings, edits them, and starts the site again. */
export async function brandSite({ folder, terminal }: CreatedSite, { env }: Workshop): Promise<CreatedSite> {
  const file = join(folder, 'asterism.config.ts');
  const written = await readFile(file, 'utf8');
  const settings = edits.reduce((text, [comment, line]) => text.replace(comment, line), written);
  await writeFile(join(folder, 'logo.svg'), lantern);
  await writeFile(file, settings);
  await terminal.interrupt();
  return startAgain(folder, new Terminal('npm start', folder, env));
}

async function startAgain(folder: string, terminal: Terminal): Promise<CreatedSite> {
  try {
    return { folder, url: await addressIn(terminal), terminal };
  } catch (error) {
    terminal.kill();
    throw error;
  }
}

async function addressIn(terminal: Terminal): Promise<string> {
  const [, url = ''] = await terminal.sees(/^⁂ .*: (http:\/\/\S+)\s*$/m);
  return url;
}

/**
 * A folder of npm's own, with the downloads of the machine: what `npm create` has installed at another time has the same
 * version, and would run in place of the package of this checkout.
 */
async function npmCache(home: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'cache'], { env, cwd: home });
  const [downloads, cache] = [join(stdout.trim(), '_cacache'), join(home, 'npm')];
  await Promise.all([downloads, cache].map((folder) => mkdir(folder, { recursive: true })));
  await symlink(downloads, join(cache, '_cacache'), 'dir');
  return cache;
}

async function pack(folder: string, target: string, env: NodeJS.ProcessEnv): Promise<LocalPackage> {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', target];
  const { stdout } = await run('npm', args, { cwd: folder, env });
  return {
    manifest: JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    tarball: join(target, stdout.trim()),
  };
}

/** The PATH of the machine, without the Node of the project: who sets up a site has the Node that is there. */
function machinePath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !/node_modules[\\/]\.bin$/.test(folder)).join(delimiter);
}
