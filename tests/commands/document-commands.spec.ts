import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

// Every command in a block of a document runs here as it is written, unless this list names the test that runs it, or what
// it needs and a test does not have.

const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm create asterism-docs/, 'tests/commands/create-site.spec.ts'],
  [/^npx asterism-docs ~\/code$/, 'tests/commands/create-site.spec.ts'],
  [/^npx asterism-docs init/, 'tests/commands/init.spec.ts'],
  [/^npm start -- ~\/code/, 'tests/commands/npm-start.spec.ts'],
  [/^npm run release/, 'scripts/release.test.ts'],
  [/^npm (start|run check|run export.*)$/, 'tests/commands/create-site.spec.ts'],
  [/^npm run bench/, 'bench/run.ts'],
  [/asterism user|ASTERISM_SERVER__SIGN_IN__USERS/, 'src/features/console/command/user-command.test.ts'],
  [
    /s3:|^export (AWS_|RCLONE_|BUCKET=)|^rclone |^(forever|soon)=|^set -e$|^python3 -m http/,
    'a bucket or a server of the reader',
  ],
  [/^"\$folder\/|^folder=|^export ASTERISM_CACHE|^\(cd "\$folder"/, 'templates/docs/template.test.ts'],
  [
    /npm start -- (git@|github:|gitlab:|gitea:|bitbucket:|https:)|^ASTERISM_SOURCES=http|asterism check https:|,https:/,
    'network',
  ],
  [/^npm install .*@latest/, 'network'],
  [/^(cp|npm install) .*asterism-docs-0\.1\.0\.tgz/, 'the packed files of a clone'],
  [/^(curl|git (pull|push|clone|remote)) /, 'network'],
  [/^git pull$/, 'network'],
  [/rsync |> purge\.txt$/, 'another machine'],
  [/^(docker|cd deploy|touch workers|chmod 600|echo "ASTERISM_DATABASE|for replica)/, 'Docker'],
  [/^(kubectl|--from-literal)/, 'Kubernetes'],
  [/^(useradd|install -d|cp deploy|systemctl|nginx -t|cd \/opt|npm run build)/, 'root on a server'],
  [/^(createuser|createdb|pg_dump|--table|sqlite3)/, 'a database of the reader'],
];

/** Folders of documents with commands for readers. The example family and the decisions have none. */
const documents = globSync(['README.md', 'create/README.md', 'docs/{start,guides,reference,explanation}/*.md'], {
  cwd: project,
});

/** The commands of a document, without comments. A loop is one command. */
function commandsOf(file: string): readonly string[] {
  const blocks = readFileSync(join(project, file), 'utf8').matchAll(
    /^ *```(?:sh|bash|console)\b.*\n([\s\S]*?)^ *```/gm,
  );
  const lines = [...blocks].flatMap(([, block = '']) =>
    block.split('\n').map((line) =>
      line
        .replace(/ {2,}#.*/, '')
        .replace(/ \\$/, '')
        .trim(),
    ),
  );
  const commands: string[] = [];
  for (const line of lines.filter(Boolean)) {
    const last = commands.at(-1) ?? '';
    if (last.startsWith('for ') && !last.endsWith('\ndone')) commands.splice(-1, 1, `${last}\n${line}`);
    else commands.push(line);
  }
  return commands;
}

/** A command without the lines that do not run here; empty if none is left. */
function partHere(command: string): string {
  const isElsewhere = (line: string): boolean => elsewhere.some(([pattern]) => pattern.test(line));
  const [first = '', ...rest] = command.split('\n');
  return isElsewhere(first) ? '' : [first, ...rest.filter((line) => !isElsewhere(line))].join('\n');
}

test('each command of a document that does not run here is run by a test that exists, or needs what no test has', () => {
  const all = documents.flatMap(commandsOf);
  expect(all.length).toBeGreaterThan(90);
  expect(
    elsewhere.filter(([pattern]) => !all.some((command) => command.split('\n').some((line) => pattern.test(line)))),
  ).toEqual([]);
  const files = elsewhere.flatMap(([, where]) => (where.includes('/') ? [where] : []));
  expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

let home: string;

const git = 'git -c user.name=A -c user.email=a@example.org';

/** Files of the reader, below the home folder. The package of the current folder has two versions. */
const files: Readonly<Record<string, string>> = {
  'code/signpost/README.md': '# Signpost\n\nA router, see [routes](docs/routes.md).\n',
  'code/signpost/docs/routes.md': '# Routes\n\nAll of them.\n',
  'code/signpost/LICENSE': 'MIT License\n',
  'code/signpost/.gitignore':
    'node_modules/\n*.config.ts\nsite*/\nfamily/\n*.json\n*.yml\n/website/\n/docs/.vitepress/\n',
  'code/signpost/site.config.ts': 'export default { site: { name: "Signposts" } };\n',
  'lanterns/lamp/README.md': '# Lamp\n',
  'lanterns/wick/README.md': '# Wick\n',
  'lanterns/docs/asterism.config.ts': 'export default {};\n',
  'code/harbour/README.md': '# Harbour\n\nMoorings.\n',
  'code/signpost/node_modules/asterism-docs/package.json': JSON.stringify({
    name: 'asterism-docs',
    version: '0.1.0',
    bin: { asterism: 'asterism.js' },
  }),
};

/** A file that the reader of a document has in the current folder. */
const ownFiles: Readonly<Record<string, readonly [path: string, content: string]>> = {
  'docs/guides/migrate.md': ['mkdocs.yml', 'site_name: Signposts\n'],
  'docs/guides/migrate-from-mkdocs.md': ['mkdocs.yml', 'site_name: Signposts\n'],
  'docs/guides/migrate-from-vitepress.md': ['docs/.vitepress/config.js', 'export default { title: "Signposts" };\n'],
  'docs/guides/migrate-from-docusaurus.md': [
    'website/docusaurus.config.js',
    'export default { title: "Signposts", url: "https://docs.example.org", baseUrl: "/" };\n',
  ],
  'docs/guides/migrate-from-antora.md': [
    'antora-playbook.yml',
    'site:\n  title: Signposts\ncontent:\n  sources:\n    - url: .\n',
  ],
  'docs/guides/troubleshooting.md': ['asterism.config.ts', 'export default {};\n'],
};

/** Ends a site once it has named its address; runs every other command of the package to its end. */
const serving = `serve() {
  "$@" >"$HOME/served" 2>&1 & pid=$!
  until grep -q http:// "$HOME/served"; do
    kill -0 $pid 2>/dev/null || { cat "$HOME/served"; return 1; }
    sleep 0.1
  done
  kill $pid; wait $pid || true
}
`;

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asterism-documents-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  const modules = join(here(), 'node_modules');
  await mkdir(join(modules, '.bin'));
  await symlink(join(project, 'bin/asterism.js'), join(modules, 'asterism-docs/asterism.js'));
  await symlink('../asterism-docs/asterism.js', join(modules, '.bin/asterism'));
  await chmod(join(project, 'bin/asterism.js'), 0o755);
  await bash(
    `git init --quiet && git add . && ${git} commit --quiet -m One && git tag v2.3.0 && echo More >> README.md && ${git} commit --quiet -am Two && git tag v2.4.0`,
  );
});

test.afterEach(() => rm(home, { recursive: true, force: true }));

/** The current folder of the reader: a package of a family. */
function here(): string {
  return join(home, 'code/signpost');
}

/** Runs a script in the package of the reader, where `asterism` is installed. */
async function bash(script: string): Promise<void> {
  const cwd = here();
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = {
    HOME: home,
    PATH: path,
    ASTERISM_CACHE: join(home, 'cache'),
    ASTERISM_PORT: '0',
    npm_config_registry: 'http://127.0.0.1:1/',
  };
  const who = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...env, ...who },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  expect(code, `${script}\n${output}${errors}`).toBe(0);
}

/** True for a command that serves a site until it is stopped. */
const serves = (command: string): boolean => /^(npx asterism-docs|asterism)( ~\/\S+| --\S+ \S+)*$/.test(command);

for (const file of documents) {
  const commands = commandsOf(file).map(partHere).filter(Boolean);
  if (commands.length === 0) continue;
  test(`a reader runs the commands of ${file} as they are written`, async () => {
    const [path, content] = ownFiles[file] ?? ['', ''];
    if (path !== '') {
      await mkdir(dirname(join(here(), path)), { recursive: true });
      await writeFile(join(here(), path), content);
    }
    await bash(serving + commands.map((command) => (serves(command) ? `serve ${command}` : command)).join('\n'));
  });
}
