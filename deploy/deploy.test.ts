import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DockerfileParser } from 'dockerfile-ast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { loadSettings } from '#config/load/load-settings.ts';

// The files of this folder must match Asterism. No container engine and no cluster is needed.
const run = promisify(execFile);
const text = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
const port = 3000;

let site: TestSite;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-deploy-'));
  site = await startTestSite({ files: { 'lantern/README.md': '# Lantern\n' } });
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const settingsOf = async (environment: Readonly<Record<string, string>>) =>
  (await loadSettings({ directory: folder, environment, flags: {} })).settings;

const image = async () => {
  const instructions = DockerfileParser.parse(await text('./Dockerfile')).getInstructions();
  const named = (keyword: string) => instructions.filter((each) => each.getKeyword() === keyword);
  const last = (keyword: string): string => named(keyword).at(-1)?.getArgumentsContent() ?? '';
  const variables = [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
  return { named, last, environment: Object.fromEntries(variables) };
};

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()),
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal('ALL')]),
      network_mode: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const labels = z.record(z.string(), z.string());
const manifest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.object({ labels }),
        spec: z.object({
          enableServiceLinks: z.literal(false),
          automountServiceAccountToken: z.literal(false),
          securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number(), runAsGroup: z.number() }),
          terminationGracePeriodSeconds: z.number().min(15),
          containers: z.tuple([
            z.object({
              image: z.string(),
              ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
              startupProbe: probe,
              livenessProbe: probe,
              readinessProbe: probe,
              securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
              volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
            }),
          ]),
          volumes: z.array(z.looseObject({ name: z.string() })),
        }),
      }),
    }),
  }),
  z.object({
    kind: z.literal('Service'),
    spec: z.object({ selector: labels, ports: z.tuple([z.object({ targetPort: z.string() })]) }),
  }),
  z.object({ kind: z.literal('PodDisruptionBudget'), spec: z.object({ selector: z.object({ matchLabels: labels }) }) }),
]);

const manifests = async () =>
  parseAllDocuments(await text('./kubernetes.yaml')).map((document) => manifest.parse(document.toJS()));

const partOf = async <Kind extends z.infer<typeof manifest>['kind']>(kind: Kind) => {
  const isKind = (part: z.infer<typeof manifest>): part is Extract<typeof part, { kind: Kind }> => part.kind === kind;
  const found = (await manifests()).find(isKind);
  if (found === undefined) throw new Error(`kubernetes.yaml has no ${kind}.`);
  return found;
};

test('the image runs the program as an unprivileged user, with valid settings', async () => {
  const { last, named, environment } = await image();
  const { bin, engines } = JSON.parse(await text('../package.json'));
  expect(last('ENTRYPOINT')).toContain(`"/app/${bin.asterism}"`);
  expect(named('FROM').map((from) => from.getArgumentsContent())).toEqual([
    `node:${engines.node.replace('>=', '')}-bookworm-slim AS build`,
    `node:${engines.node.replace('>=', '')}-bookworm-slim`,
  ]);
  expect(last('USER')).toBe('1000:1000');
  const { server } = await settingsOf(environment);
  expect([server.host, server.port, server.cache]).toEqual(['0.0.0.0', Number(last('EXPOSE')), last('VOLUME')]);
});

test('the image copies files that exist and are sent to the builder', async () => {
  const { named } = await image();
  const copied = named('COPY').map((copy) => copy.getArguments().map((argument) => argument.getValue()));
  const names = copied.flatMap((paths) => paths.slice(0, -1)).filter((path) => !path.startsWith('/'));
  expect(names.length).toBeGreaterThan(5);
  const sent = (await text('./Dockerfile.dockerignore')).split('\n');
  for (const name of names) {
    expect(existsSync(new URL(`../${name}`, import.meta.url)), name).toBe(true);
    expect(sent).toContain(`!${name}`);
  }
});

test('the probes of Kubernetes use addresses that answer', async () => {
  const { spec } = await partOf('Deployment');
  const [container] = spec.template.spec.containers;
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  const paths = probes.map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
  for (const path of paths) expect([path, (await site.get(path)).status]).toEqual([path, 200]);
});

test('the image is healthy while its site answers, under a path too, and unhealthy otherwise', async () => {
  expect((await image()).last('HEALTHCHECK')).toContain('["node", "/app/deploy/health-check.js"]');
  const server = createServer(({ url }, response) => response.writeHead(url === '/sub/path/healthz' ? 200 : 404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: listening } = z.object({ port: z.number() }).parse(server.address());
  const codeUnder = async (base: string): Promise<number> => {
    const env = { ASTERISM_PORT: String(listening), ASTERISM_SERVER__BASE: base };
    const child = spawn(process.execPath, [fileURLToPath(new URL('./health-check.js', import.meta.url))], { env });
    const [code] = await once(child, 'exit');
    return code;
  };
  const codes = await Promise.all([codeUnder('/sub/path'), codeUnder('sub/path/'), codeUnder('')]);
  server.close();
  expect([...codes, await codeUnder('/sub/path')]).toEqual([0, 0, 1, 1]);
});

test('Compose starts Asterism at the address that nginx uses, with valid settings', async () => {
  const { services, volumes } = compose.parse(parseYaml(await text('./compose.yaml')));
  const { asterism, nginx } = services;
  expect(asterism?.network_mode).toBe('service:nginx');
  const { server } = await settingsOf({ ...(await image()).environment, ...asterism?.environment });
  expect(await text('./nginx.conf')).toContain(`server ${server.host}:${server.port};`);
  expect(server.trustProxy).toEqual(['127.0.0.1']);
  expect(Number.parseInt(asterism?.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  for (const mount of [...(asterism?.volumes ?? []), ...(nginx?.volumes ?? [])]) {
    const [from = ''] = mount.split(':');
    const isThere = from.startsWith('.') ? existsSync(new URL(from, import.meta.url)) : Object.hasOwn(volumes, from);
    expect(isThere, mount).toBe(true);
  }
  const { context = '', dockerfile = '' } = asterism?.build ?? {};
  expect(existsSync(new URL(`${context}/${dockerfile}`, import.meta.url))).toBe(true);
});

test('the service of Kubernetes selects the replicas, and they have valid settings', async () => {
  const [{ spec }, service, budget] = [
    await partOf('Deployment'),
    await partOf('Service'),
    await partOf('PodDisruptionBudget'),
  ];
  const { containers, securityContext, volumes } = spec.template.spec;
  const [container] = containers;
  const marks = spec.template.metadata.labels;
  expect([spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]).toEqual([
    marks,
    marks,
    marks,
  ]);
  const { environment, last } = await image();
  const [exposed] = container.ports;
  expect([exposed.containerPort, service.spec.ports[0].targetPort]).toEqual([Number(last('EXPOSE')), exposed.name]);
  expect(`${securityContext.runAsUser}:${securityContext.runAsGroup}`).toBe(last('USER'));
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
    last('WORKDIR'),
    environment.ASTERISM_CACHE,
    '/tmp',
  ]);
  expect(container.image).toBe(`asterism:${JSON.parse(await text('../package.json')).version}`);
  const { data } = await partOf('ConfigMap');
  for (const [name, content] of Object.entries(data)) await writeFile(join(folder, name), content);
  expect((await settingsOf(environment)).core.server.url).toBe('https://docs.example.com');
});

test('the service of systemd runs the program that is there and writes to its cache only', async () => {
  const unit = await text('./asterism.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [node = '', program = '', ...more] = (values('ExecStart')[0] ?? '').split(' ');
  expect(more).toEqual([]);
  for (const path of [node, program]) {
    expect(path).toMatch(/^\/opt\/asterism\//);
    expect(existsSync(new URL(`../${path.replace('/opt/asterism/', '')}`, import.meta.url)), path).toBe(true);
  }
  const { engines } = JSON.parse(await text('../package.json'));
  const { stdout } = await run(fileURLToPath(new URL(`../${node.replace('/opt/asterism/', '')}`, import.meta.url)), [
    '--version',
  ]);
  expect(Number(stdout.slice(1).split('.')[0])).toBeGreaterThanOrEqual(Number(engines.node.replace('>=', '')));
  const environment = Object.fromEntries(values('Environment').map((line) => line.split('=')));
  const { server } = await settingsOf(environment);
  expect([server.cache, server.port]).toEqual([`/var/cache/${values('CacheDirectory')[0]}`, port]);
  expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(10);
  expect(Number(values('LimitNOFILE')[0])).toBeGreaterThan(10_000);
  expect([values('ProtectSystem'), values('ReadWritePaths'), values('User')]).toEqual([['strict'], [], ['asterism']]);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'systemd understands each line of its unit (skipped where systemd-analyze is not installed)',
  async () => {
    const unit = (await text('./asterism.service')).replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`);
    await writeFile(join(folder, 'asterism.service'), unit);
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', join(folder, 'asterism.service')]);
    expect(stderr).not.toContain('asterism.service');
  },
);
