import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A checkout of a branch of a stranger, on a machine whose user has a registry with the package. */
export interface StrangeCheckout {
  /** The folder of the checkout. */
  readonly folder: string;
  /** Paths that were requested of the registry that the checkout names. */
  readonly strangeRequests: readonly string[];
  /**
   * Runs the script of a job in the checkout, as a runner does, and returns what it printed. The package prints `ours`,
   * its arguments and its folder; each program of the stranger prints `strange`.
   */
  run(shell: readonly string[], script: string, variables: Readonly<Record<string, string>>): Promise<string>;
  /** Stops the registries and removes all files. */
  close(): Promise<void>;
}

const program = `#!/usr/bin/env node
console.log('ours', JSON.stringify(process.argv.slice(2)), process.cwd());
`;
const strange = '#!/bin/sh\necho strange\n';
const version = '0.1.0';
const manifest = JSON.stringify({ name: 'asterism', version, bin: { asterism: 'bin/asterism.js' } });

/** The files of the stranger that a program may take for its own. */
function strangeFiles(registry: string): Readonly<Record<string, string>> {
  const settings = `registry=${registry}\nignore-scripts=false\nscript-shell=./shell\nnode-options=--import=./strange.mjs\n`;
  return {
    'package.json': JSON.stringify({
      name: 'family',
      version,
      workspaces: ['*', 'docs/*'],
      dependencies: { asterism: `^${version}` },
      scripts: { preinstall: 'echo strange', postinstall: 'echo strange' },
      packageManager: 'npm@1.0.0',
    }),
    '.npmrc': settings,
    npmrc: settings,
    '.node-version': '0.10.0',
    '.nvmrc': '0.10.0',
    shell: strange,
    'strange.mjs': 'console.log("strange");',
    'asterism.config.ts': 'console.log("strange");\nexport default {};\n',
    'node_modules/.bin/asterism': strange,
    'node_modules/asterism/package.json': manifest,
    'node_modules/asterism/bin/asterism.js': '#!/usr/bin/env node\nconsole.log("strange");\n',
    'node_modules/npm/package.json': JSON.stringify({ name: 'npm', version: '99.0.0', bin: { npm: 'npm.js' } }),
    'node_modules/npm/npm.js': 'console.log("strange");',
    'node_modules/.bin/npm': strange,
    'node_modules/.bin/npx': strange,
    'node_modules/.bin/node': strange,
    'docs/README.md': '# Docs\n',
    // The folder inside the workspace has no package of its own.
    'docs/.npmrc': settings,
    'docs/node_modules/.bin/asterism': strange,
    [`asterism@^${version}/package.json`]: manifest,
    [`asterism@^${version}/bin/asterism.js`]: 'console.log("strange");',
    '.asterism-cache/mirrors/x.git/config': '[core]\n\tfsmonitor = "echo strange"\n',
  };
}

/** Writes the checkout and starts the two registries. */
export async function openStrangeCheckout(): Promise<StrangeCheckout> {
  const root = await mkdtemp(join(tmpdir(), 'asterism-strange-'));
  const strangeRequests: string[] = [];
  const theirs = createServer(({ url = '' }, response) => {
    strangeRequests.push(url);
    response.writeHead(404).end();
  });
  const ours = await packageServer(root);
  const folder = join(root, 'work/family');
  const home = join(root, 'home');
  const files = strangeFiles(await listening(theirs));
  for (const [name, content] of Object.entries(files)) await write(join(folder, name), content);
  await write(join(home, '.npmrc'), `registry=${await listening(ours)}\n`);
  await mkdir(join(root, 'tmp'));
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all', '--force');
  return {
    folder,
    strangeRequests,
    async run(shell, script, variables) {
      const [name = '', ...args] = shell;
      const own = { PATH: process.env.PATH, HOME: home, TMPDIR: join(root, 'tmp') };
      const cwd = join(folder, variables.DIRECTORY ?? '.');
      const child = spawn(name, [...args, '-c', script], { cwd, env: { ...own, ...variables } });
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      if (code !== 0) throw new Error(`The script ended with ${code}: ${output}${errors}`);
      return output + errors;
    },
    async close() {
      for (const server of [ours, theirs]) server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A registry with the package. */
async function packageServer(root: string): Promise<Server> {
  const folder = join(root, 'package');
  await write(join(folder, 'package.json'), manifest);
  await write(join(folder, 'bin/asterism.js'), program);
  const file = join(root, 'asterism.tgz');
  spawnSync('tar', ['-czf', file, '-C', root, 'package']);
  const archive = await readFile(file);
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  return createServer(({ url, headers }, response) => {
    if (url === '/asterism.tgz') return void response.end(archive);
    if (url !== '/asterism') return void response.writeHead(404).end();
    const dist = { tarball: `http://${headers.host}/asterism.tgz`, integrity };
    const versions = { [version]: { ...JSON.parse(manifest), dist } };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ name: 'asterism', 'dist-tags': { latest: version }, versions }));
  });
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/`;
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await chmod(path, 0o755);
}

function git(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}
