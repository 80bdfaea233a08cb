import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { startTestSite } from '#cli/testing/test-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { readDeployFile, readImage, settingsIn } from './testing/deploy-files.ts';

// The files for Kubernetes must match Asterism. No cluster is needed.
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const labels = z.record(z.string(), z.string());
const selector = z.object({ matchLabels: labels });

const container = z.object({
  image: z.string(),
  args: z.array(z.string()).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string(), optional: z.boolean().default(false) }) })),
  resources: z.object({ requests: z.looseObject({ cpu: z.string(), memory: z.string() }), limits: z.looseObject({}) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const template = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    enableServiceLinks: z.literal(false),
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number(), runAsGroup: z.number() }),
    terminationGracePeriodSeconds: z.number().min(15).optional(),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});

const metadata = z.looseObject({ name: z.string() });
const manifest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ConfigMap'), metadata, data: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('Job'),
    metadata,
    spec: z.object({ ttlSecondsAfterFinished: z.number(), template }),
  }),
  z.object({
    kind: z.literal('Deployment'),
    metadata,
    spec: z.object({ replicas: z.number().optional(), selector, strategy: z.looseObject({}), template }),
  }),
  z.object({
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata,
    spec: z.looseObject({
      scaleTargetRef: z.object({ apiVersion: z.literal('apps/v1'), kind: z.literal('Deployment'), name: z.string() }),
      minReplicas: z.number(),
      maxReplicas: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('Service'),
    metadata,
    spec: z.object({ selector: labels, ports: z.tuple([z.object({ targetPort: z.string() })]) }),
  }),
  z.object({ kind: z.literal('PodDisruptionBudget'), metadata, spec: z.object({ selector }) }),
  z.object({
    kind: z.literal('NetworkPolicy'),
    metadata,
    spec: z.object({
      podSelector: selector,
      policyTypes: z.tuple([z.literal('Egress')]),
      egress: z.array(z.object({ ports: z.array(z.object({ port: z.number(), protocol: z.string() })) })),
    }),
  }),
]);

type Manifest = z.infer<typeof manifest>;

/** The parts of a file of one kind. */
async function partsOf<Kind extends Manifest['kind']>(file: string, kind: Kind) {
  const isKind = (part: Manifest): part is Extract<Manifest, { kind: Kind }> => part.kind === kind;
  const parts = parseAllDocuments(await readDeployFile(file)).map((document) => manifest.parse(document.toJS()));
  return parts.filter(isKind);
}

describe.each(['kubernetes.yaml', 'kubernetes-single.yaml'])('%s', (file) => {
  test('its processes have valid settings, and what the image expects', async () => {
    const { environment, last } = await readImage();
    const { version } = JSON.parse(await readDeployFile('../package.json'));
    const works = [...(await partsOf(file, 'Job')), ...(await partsOf(file, 'Deployment'))];
    for (const { spec } of works) {
      const { containers, securityContext, volumes } = spec.template.spec;
      const [{ image, ports, volumeMounts }] = containers;
      expect(`${securityContext.runAsUser}:${securityContext.runAsGroup}`).toBe(last('USER'));
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        last('WORKDIR'),
        environment.ASTERISM_CACHE,
        '/tmp',
      ]);
      expect(image).toBe(`asterism:${version}`);
      for (const { containerPort } of ports) expect(containerPort).toBe(Number(last('EXPOSE')));
    }
    const folder = await temporaryFolder();
    const [config] = await partsOf(file, 'ConfigMap');
    for (const [name, content] of Object.entries(config?.data ?? {})) await writeFile(join(folder, name), content);
    expect((await settingsIn(environment, folder)).core.server.url).toBe('https://docs.example.com');
  });

  test('its probes use addresses that answer', async () => {
    const site = await startTestSite({ files: { 'lantern/README.md': '# Lantern\n' } });
    for (const { spec } of await partsOf(file, 'Deployment')) {
      const [{ startupProbe, livenessProbe, readinessProbe, ports }] = spec.template.spec.containers;
      const probes = [startupProbe, livenessProbe, readinessProbe].map((each) => each?.httpGet);
      expect(probes.map((each) => each?.path)).toEqual(['/healthz', '/healthz', '/readyz']);
      for (const each of probes) {
        expect(each?.port).toBe(ports[0]?.name);
        expect((await site.get(each?.path ?? '')).status).toBe(200);
      }
    }
    await site.close();
  });

  test('its selectors find the processes that they are for', async () => {
    const deployments = await partsOf(file, 'Deployment');
    const labelsOf = (name: string | undefined) =>
      deployments.find((each) => each.metadata.name === name)?.spec.template.metadata.labels;
    for (const { metadata: own, spec } of deployments) expect(spec.selector.matchLabels).toEqual(labelsOf(own.name));
    const [service] = await partsOf(file, 'Service');
    expect(service?.spec.selector).toEqual(labelsOf('asterism'));
    const budgets = await partsOf(file, 'PodDisruptionBudget');
    for (const { metadata: own, spec } of budgets) expect(spec.selector.matchLabels).toEqual(labelsOf(own.name));
    for (const { spec } of await partsOf(file, 'HorizontalPodAutoscaler'))
      expect(labelsOf(spec.scaleTargetRef.name)).toBeDefined();
    for (const { spec } of await partsOf(file, 'NetworkPolicy'))
      expect(spec.podSelector.matchLabels).toEqual(labelsOf('asterism'));
  });
});

test('replicas of one site have the database in common, and only workers the tokens of forges and the network', async () => {
  const deployments = await partsOf('kubernetes.yaml', 'Deployment');
  const [job] = await partsOf('kubernetes.yaml', 'Job');
  const works = [...deployments, ...(job ? [job] : [])];
  const told = works.map(({ metadata: own, spec }) => {
    const [{ args, envFrom }] = spec.template.spec.containers;
    return [own.name, args.join(' '), ...envFrom.map(({ secretRef }) => `${secretRef.name} ${secretRef.optional}`)];
  });
  expect(told).toEqual([
    ['asterism-worker', 'work', 'asterism false', 'asterism-worker true'],
    ['asterism', 'serve', 'asterism false'],
    ['asterism-migrate', 'store migrate', 'asterism false'],
  ]);
  const [policy] = await partsOf('kubernetes.yaml', 'NetworkPolicy');
  const ports = policy?.spec.egress.flatMap((rule) => rule.ports.map(({ port }) => port));
  expect(ports).toEqual([53, 53, 5432]);
  const [worker, web] = deployments;
  expect([worker?.spec.strategy, web?.spec.strategy]).toEqual([
    { type: 'Recreate' },
    { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  ]);
});
