import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';

/** One defect of the hostile family. */
export interface HostileDefect {
  /** Folder with the defect. */
  readonly repository: string;
  /** File that the warning names; undefined for the whole repository. */
  readonly file: string | undefined;
  /** Pattern of the warning message. */
  readonly message: RegExp;
  /** Where the defect is found: in the folder source, or in the catalog. */
  readonly by: 'source' | 'catalog';
}

/** A family with good packages and every defect that Asterism tolerates. For tests. */
export interface HostileFamily {
  /** Folder of the family. */
  readonly root: string;
  /** Folders of packages without defects, each with a README.md that begins with `# Good ` and the folder's name. */
  readonly good: readonly string[];
  readonly defects: readonly HostileDefect[];
  /** Files on disk that are never served. */
  readonly hidden: readonly { readonly repository: string; readonly file: string }[];
  /** Text that every such file contains. */
  readonly secret: string;
}

type Contents = Readonly<Record<string, string | Uint8Array>>;

const secret = 'hostile-family-secret-0f6b';

/** Folders with awkward names or bytes that are valid packages all the same. */
const good = [
  'plain',
  'with space',
  'with#hash',
  'with%25percent',
  'ünïcode-名前',
  '__proto__',
  'constructor',
  'toString',
  'byte-order-mark',
  'windows-lines',
];

/** Writes the hostile family into an empty folder, and the targets of its links beside it. Needs `mkfifo`. */
export async function writeHostileFamily(parent: string): Promise<HostileFamily> {
  const root = join(parent, 'family');
  const write = async (folder: string, contents: Contents): Promise<void> => {
    for (const [file, text] of Object.entries(contents)) {
      const path = join(root, folder, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  };
  for (const folder of good) await write(folder, goodPackage(folder));
  await write('byte-order-mark', { 'package.json': `\uFEFF${manifest('byte-order-mark')}` });
  await write('windows-lines', { 'README.md': '# Good windows-lines\r\n\r\nText.\r\n' });
  await write('plain', { 'docs/a b#c%d.md': '# Awkward\n', 'docs/名前.md': '# Name\n', '.gitignore': attack });
  const defects = [
    ...(await writeBrokenManifests(write)),
    ...(await writeBrokenFiles(write, root)),
    ...(await writeLinks(write, parent)),
  ];
  const hidden = await writeSecrets(write);
  return { root, good, defects, hidden, secret };
}

type Write = (folder: string, contents: Contents) => Promise<void>;

/** A pattern that takes hours as a naive regular expression. */
const attack = `${'*a'.repeat(40)}b\n`;

function manifest(name: string, more: object = {}): string {
  return JSON.stringify({ name, version: '1.0.0', description: `About ${name}`, ...more });
}

function goodPackage(folder: string): Contents {
  return { 'package.json': manifest(folder), 'README.md': `# Good ${folder}\n\nText.\n` };
}

const wrongFields = {
  name: 5,
  version: ['1'],
  description: { text: 'x' },
  license: true,
  homepage: 'javascript:alert(1)',
  keywords: 7,
  repository: 'file:///etc/passwd',
  funding: 'data:text/html,x',
  author: 12,
  contributors: [4],
};

const wrongBlockFields = {
  'time-stamp': 'yesterday',
  code: 1,
  publish: 'yes',
  reponame: '../up',
  icon: '"><script>',
  stargazers_count: 'many',
  prefix: [],
  type: {},
  angular: 22,
  snap: 1,
  build: 'no',
  menu: [{ name: 'x', link: 'javascript:alert(1)' }],
};

async function writeBrokenManifests(write: Write): Promise<readonly HostileDefect[]> {
  const readme = { 'README.md': '# Broken manifest\n\nStill readable.\n' };
  const file = 'package.json';
  await write('invalid-json', { ...readme, [file]: '{ "name": "invalid-json", ' });
  await write('no-object', { ...readme, [file]: '[1, 2]' });
  await write('wrong-block', { ...readme, [file]: manifest('wrong-block', { asterism: 'yes' }) });
  await write('wrong-types', { ...readme, [file]: JSON.stringify({ ...wrongFields, asterism: wrongBlockFields }) });
  await write('large-manifest', { ...readme, [file]: manifest('large-manifest', { x: 'x'.repeat(1024 * 1024) }) });
  await write('broken-toml', { ...readme, 'Cargo.toml': '[package\nname = 1', 'go.mod': 'module example.org/go\n' });
  await write('deep-json', { ...readme, [file]: '['.repeat(100_000) });
  await write('polluting', { ...readme, [file]: '{"__proto__":{"stars":9},"constructor":1,"name":"polluting"}' });
  await write('twin', { ...readme, [file]: manifest('twin') });
  await write('other-twin', { ...readme, [file]: manifest('twin') });
  await write('.', { 'stars.json': '{ "plain": 7, "with space": "many" }' });
  const fields = [...Object.keys(wrongFields), ...Object.keys(wrongBlockFields).map((name) => `asterism.${name}`)];
  return [
    defect('invalid-json', file, /cannot be parsed/),
    defect('no-object', file, /not a JSON object/),
    defect('wrong-block', file, /"asterism" is "yes", but it must be an object/),
    ...fields.map((field) => defect('wrong-types', file, new RegExp(`"${field}" is .+, but it must be`))),
    defect('large-manifest', file, /larger than 1 MB/),
    defect('broken-toml', 'Cargo.toml', /cannot be parsed/),
    defect('deep-json', file, /cannot be parsed/),
    defect('family', 'stars.json', /"with space" must be a number/),
    { ...defect('other-twin', undefined, /"twin" is already used by twin/), by: 'catalog' },
  ];
}

async function writeBrokenFiles(write: Write, root: string): Promise<readonly HostileDefect[]> {
  const bad = Uint8Array.of(0x23, 0x20, 0xff, 0xfe, 0xfd, 0x0a);
  await write('no-readme', { 'package.json': manifest('no-readme') });
  await write('binary-readme', { ...goodPackage('binary-readme'), 'README.md': Uint8Array.of(0, 1, 2, 0, 255) });
  await write('invalid-bytes', { ...goodPackage('invalid-bytes'), 'README.md': bad });
  await write('large-page', { ...goodPackage('large-page'), 'docs/large.md': Buffer.alloc(20 * 1024 * 1024, '# a\n') });
  await write('same-names', { ...goodPackage('same-names'), 'docs/Guide.md': '# 1\n', 'docs/guide.md': '# 2\n' });
  await write('same-letters', {
    ...goodPackage('same-letters'),
    'docs/n\u0303.md': '# 1\n',
    'docs/\u00f1.md': '# 2\n',
  });
  await write('Upper', goodPackage('Upper'));
  await write('upper', goodPackage('upper'));
  await write('bad-name', { ...goodPackage('bad-name'), 'docs/back\\slash.md': '# 1\n' });
  await write('deep-folders', { ...goodPackage('deep-folders'), [`${'d/'.repeat(60)}x.md`]: '# Deep\n' });
  await write('bad-bytes-name', goodPackage('bad-bytes-name'));
  await writeFile(
    Buffer.concat([Buffer.from(join(root, 'bad-bytes-name/')), Buffer.from([0xff, 0x2e, 0x6d, 0x64])]),
    'x',
  );
  await write('pipe', { 'package.json': manifest('pipe') });
  execFileSync('mkfifo', [join(root, 'pipe/README.md')]);
  return [
    defect('no-readme', 'README.md', /no README/),
    defect('binary-readme', 'README.md', /binary/),
    defect('invalid-bytes', 'README.md', /not UTF-8/),
    defect('large-page', 'docs/large.md', /larger than 16 MB/),
    defect('same-names', 'docs/guide.md', /differs from docs\/Guide.md/),
    defect('same-letters', 'docs/\u00f1.md', /differs from/),
    defect('upper', undefined, /differs from Upper/),
    defect('bad-name', 'docs/back\\slash.md', /a URL cannot contain/),
    defect('bad-bytes-name', '\ufffd.md', /not UTF-8/),
    defect('deep-folders', 'd/'.repeat(41), /folders deep/),
    defect('pipe', 'README.md', /not a regular file/),
  ];
}

async function writeLinks(write: Write, parent: string): Promise<readonly HostileDefect[]> {
  const folder = 'links';
  await write(folder, { ...goodPackage(folder), '.env': secret, 'docs/page.md': '# Page\n' });
  await write('../outside', { 'page.md': secret, 'README.md': secret });
  const link = (target: string, name: string): Promise<void> => symlink(target, join(parent, 'family', name));
  await link('../../outside/page.md', 'links/out.md');
  await link(join(parent, 'outside'), 'links/out-folder');
  await link('.', 'links/self');
  await link('loop-b.md', 'links/loop-a.md');
  await link('loop-a.md', 'links/loop-b.md');
  await link('nothing.md', 'links/dangling.md');
  await link('.env', 'links/environment.md');
  await link('..', 'links/docs/up');
  await link('page.md', 'links/docs/good-link.md');
  await link('../outside', 'linked-repository');
  await write('readme-link', { 'package.json': manifest('readme-link') });
  await link('../../outside/README.md', 'readme-link/README.md');
  return [
    defect(folder, 'out.md', /leads out of the repository/),
    defect(folder, 'out-folder', /leads out of the repository/),
    defect(folder, 'self', /leads to itself/),
    defect(folder, 'loop-a.md', /leads to itself/),
    defect(folder, 'loop-b.md', /leads to itself/),
    defect(folder, 'dangling.md', /points to nothing/),
    defect(folder, 'environment.md', /never shown/),
    defect(folder, 'docs/up', /leads to itself/),
    defect('linked-repository', undefined, /symbolic link/),
    defect('readme-link', 'README.md', /leads out of the repository/),
  ];
}

async function writeSecrets(write: Write): Promise<HostileFamily['hidden']> {
  const repository = 'plain';
  const files = [
    '.env',
    '.ENV.local',
    '.git/config',
    '.Git/HEAD',
    '.g\u200cit/config',
    '.npmrc',
    '.netrc',
    '.htpasswd',
    '.ssh/config',
    'node_modules/dependency/README.md',
    'docs/server.pem',
    'docs/Server.KEY',
    'docs/store.p12',
    'docs/store.pfx',
    'id_rsa',
    'ID_ED25519.old',
    'credentials.json',
  ];
  await write(repository, Object.fromEntries(files.map((file) => [file, secret])));
  const linked = ['out.md', 'out-folder/page.md', 'environment.md', '.env', '../../outside/page.md'];
  return [
    ...files.map((file) => ({ repository, file })),
    ...linked.map((file) => ({ repository: 'links', file })),
    { repository: 'readme-link', file: 'README.md' },
  ];
}

function defect(repository: string, file: string | undefined, message: RegExp): HostileDefect {
  return { repository, file, message, by: 'source' };
}
