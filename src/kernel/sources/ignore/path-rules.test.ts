import { expect, test } from 'vitest';
import { isPlainSegment, visibilityOf } from './path-rules.ts';

test.each([
  'README.md',
  'docs/Set up.md',
  'docs/credentials.md',
  'credentials/aws.md',
  'keys.md',
  'environment.md',
  'src/env.ts',
  'monkey',
  'a...b/x.md',
  '名前.md',
  'docs/secrets.md',
  'docs/secret.md',
  'docs/env.md',
  'secrets/README.md',
  'kubeconfig/README.md',
  'docs/kubeconfig.md',
  'docs/htpasswd.adoc',
  'htpasswd.ts',
  'passwd/main.go',
  'secrets.ts',
  'environment.json',
  'example.env',
  'docs/sample.env',
  'config/prod.env.js',
  'terraform.tfvars.example',
  'migrations/001.sql',
  'schema.sql',
  'backup.md',
  'service-account.md',
  'src/service-account.ts',
  'README.md.bak',
  'monkey.old',
  'keyboard.key.md',
])('[C-02] readers see %s in lists', (path) => {
  expect(visibilityOf(path)).toBe('listed');
});

test.each(['.p3xrs-conns.json', '.github/CONTRIBUTING.md', 'docs/.notes.md', '.gitignore'])(
  '[C-02] readers reach %s only by a link',
  (path) => {
    expect(visibilityOf(path)).toBe('linked');
  },
);

test.each([
  '.git/config',
  '.GIT/config',
  '.git./config',
  '.g\u200cit/config',
  'GIT~1/config',
  '．git/config',
  '.git::$INDEX_ALLOCATION/config',
  'sub/.git/HEAD',
  'node_modules/x/README.md',
  'NODE_MODULES/x/README.md',
  '.env',
  '.ENV',
  '.env.local',
  '.env ',
  '.\u00adenv',
  'docs/.Env.production',
  'server.pem',
  'server.PEM',
  'server.key',
  'a.p12',
  'a.pfx.',
  'id_rsa',
  'id_rsa.pub',
  'ID_ED25519',
  '.npmrc',
  '.netrc',
  '_netrc',
  '.htpasswd',
  'credentials',
  'credentials.json',
  'Credentials.YML',
  'server.key.bak',
  'server.key~',
  'server.key.old.2',
  'Server.KEY.Bak',
  'cert.pem.old',
  'keys.pem.gz',
  'auth.p8',
  'prod.env',
  'docs/Prod.ENV.bak',
  'env.production',
  'htpasswd',
  'site.htpasswd',
  'kubeconfig',
  'dev-kubeconfig.yaml',
  'terraform.tfstate',
  'terraform.tfstate.backup',
  'prod.auto.tfvars',
  'service-account.json',
  'my_service_account-1.json',
  'app-firebase-adminsdk-a1.json',
  'client_secret_1.json',
  'dump.sql',
  'db-dump-2024.sql.gz',
  'backup.sql',
  'data.dump',
  'secrets.yml',
  'app-secrets.json',
  'passwords.txt',
  '.vault-token',
  '.bash_history',
  '.terraform/x.json',
  '.aws/config',
  '.ssh/known_hosts',
  '../x',
  'a/../b',
  './a',
  'a//b',
  '',
  '/a',
  'a/',
  'a\\b',
  'a\u0000',
  'a\nb',
])('[C-02] %j is never shown', (path) => {
  expect(visibilityOf(path)).toBe('never');
});

test('a name with many copy suffixes is checked within the time of this test', () => {
  expect(visibilityOf(`server.key${'~.bak.1'.repeat(20_000)}`)).toBe('never');
  expect(visibilityOf(`README${'~.bak.1'.repeat(20_000)}`)).toBe('listed');
});

test('a name that a URL cannot contain is no segment', () => {
  for (const name of ['', '.', '..', 'a/b', 'a\\b', 'a\u007f', 'a\ufffd']) expect(isPlainSegment(name)).toBe(false);
  for (const name of ['a', '...', 'a b', '#', '%', 'é']) expect(isPlainSegment(name)).toBe(true);
});
