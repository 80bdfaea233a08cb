import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { readDeployFile, readImage, settingsIn } from './testing/deploy-files.ts';

// The files for Compose must match Asterism. No container engine is needed.
const networks = z.union([
  z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, undefined]))),
  z.record(z.string(), z.object({ ipv4_address: z.string() }).nullable().optional()),
]);

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
      env_file: z.array(z.string()).default([]),
      volumes: z.array(z.string()),
      networks: networks.default({}),
      read_only: z.literal(true),
      cap_drop: z.tuple([z.literal('ALL')]),
      network_mode: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      stop_grace_period: z.string().optional(),
      ports: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
    }),
  ),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) }).nullable()).default({}),
  volumes: z.record(z.string(), z.null()),
});

const read = async (file: string) => compose.parse(parseYaml(await readDeployFile(file), { merge: true }));

describe.each(['compose.yaml', 'compose-cluster.yaml'])('%s', (file) => {
  test('mounts and builds what is there, and gives Asterism the time to stop', async () => {
    const { services, volumes } = await read(file);
    for (const { volumes: mounts, build, stop_grace_period: grace } of Object.values(services)) {
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        const isThere = from.startsWith('.')
          ? existsSync(new URL(from, import.meta.url))
          : Object.hasOwn(volumes, from);
        expect(isThere, mount).toBe(true);
      }
      if (build === undefined) continue;
      expect(existsSync(new URL(`${build.context}/${build.dockerfile}`, import.meta.url))).toBe(true);
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(10);
    }
  });

  test('publishes the port of nginx only', async () => {
    const { services } = await read(file);
    const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['nginx']);
  });
});

test('one process starts at the address that nginx uses, with valid settings', async () => {
  const { asterism } = (await read('compose.yaml')).services;
  expect(asterism?.network_mode).toBe('service:nginx');
  const { server } = await settingsIn({ ...(await readImage()).environment, ...asterism?.environment });
  expect(await readDeployFile('nginx.conf')).toContain(`server ${server.host}:${server.port};`);
  expect(server.trustProxy).toEqual(['127.0.0.1']);
});

describe('compose-cluster.yaml', async () => {
  const { services, networks: all } = await read('compose-cluster.yaml');
  const named = (start: string) => Object.entries(services).filter(([name]) => name.startsWith(start));
  const isOutside = (name: string): boolean => all[name]?.internal !== true;
  const addressOf = (name: string): string | undefined => services[name]?.networks.inside?.ipv4_address;

  test('its processes have the same valid settings, and trust nginx', async () => {
    const { environment } = await readImage();
    const processes = [...named('replica-'), ...named('worker-'), ...named('migrate')];
    expect(processes.map(([name, { command }]) => [name, command.join(' ')])).toEqual([
      ['replica-1', 'serve'],
      ['replica-2', 'serve'],
      ['replica-3', 'serve'],
      ['worker-1', 'work'],
      ['worker-2', 'work'],
      ['migrate', 'store migrate'],
    ]);
    for (const [name, { environment: own }] of processes) {
      const values = Object.entries(own).map(([key, value]) => [key, value.replace(/\$\{\w+:\?[^}]*\}/, 'a-password')]);
      const settings = await settingsIn({ ...environment, ...Object.fromEntries(values) });
      expect([name, settings.store]).toEqual([name, 'postgres://asterism:a-password@postgres/asterism']);
      expect(settings.server.trustProxy).toEqual([addressOf('nginx')]);
      expect(settings.server.host).toBe('0.0.0.0');
    }
  });

  test('only nginx and workers reach the network outside, and only workers have the tokens of forges', () => {
    const outside = Object.entries(services).filter(([, each]) => Object.keys(each.networks).some(isOutside));
    expect(outside.map(([name]) => name)).toEqual(['nginx', 'worker-1', 'worker-2']);
    for (const [name, each] of Object.entries(services)) {
      expect(Object.keys(each.networks), name).toContain('inside');
      expect(each.env_file, name).toEqual(name.startsWith('worker-') ? ['workers.env'] : []);
    }
  });

  test('its replicas have the addresses that nginx uses, and each process a cache of its own', async () => {
    const { environment, last } = await readImage();
    const configuration = await readDeployFile('nginx-cluster.conf');
    const servers = [...configuration.matchAll(/^ +server (\S+) max_fails/gm)].map(([, address]) => address);
    expect(named('replica-').map(([name]) => `${addressOf(name)}:${last('EXPOSE')}`)).toEqual(servers);
    const caches = [...named('replica-'), ...named('worker-')].map(([, { volumes }]) => volumes.at(-1));
    expect(new Set(caches).size).toBe(5);
    for (const cache of caches) expect(cache).toMatch(new RegExp(`:${environment.ASTERISM_CACHE}$`));
  });

  test('its processes start when the tables are there', () => {
    for (const [, { depends_on: after }] of [...named('replica-'), ...named('worker-')])
      expect(after.migrate?.condition).toBe('service_completed_successfully');
    expect(services.migrate?.depends_on.postgres?.condition).toBe('service_healthy');
  });
});
