import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readDeployFile } from './testing/deploy-files.ts';

const variable = z.object({ type: z.literal('prometheus'), uid: z.literal('$' + '{datasource}') });
const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const target = z.looseObject({ refId: z.string(), datasource: variable, expr: z.string(), legendFormat: z.string() });
const panel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.number(), title: z.string(), gridPos: place }),
  z.object({
    type: z.enum(['timeseries', 'stat']),
    id: z.number(),
    title: z.string(),
    description: z.string().min(1),
    gridPos: place,
    targets: z.array(target).min(1),
  }),
]);
const dashboard = z.looseObject({ uid: z.literal('asterism'), schemaVersion: z.number(), panels: z.array(panel) });

const { panels } = dashboard.parse(JSON.parse(await readDeployFile('grafana-dashboard.json')));
const expressions = panels.flatMap((each) => ('targets' in each ? each.targets.map(({ expr }) => expr) : []));

/** The metrics of the reference, with their labels. */
async function documentedMetrics(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = (await readDeployFile('../docs/reference/metrics.md')).matchAll(/^\| `(asterism_\w+)` +\| ([^|]*)\|/gm);
  return new Map(
    [...rows].map(([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    ]),
  );
}

/** The names in an expression that begin like metrics, without the endings of a histogram. */
function metricsIn(expression: string): readonly string[] {
  const names = expression.match(/\b(?:asterism|nodejs|process)_\w+/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

test('each metric of the dashboard is in the reference, or comes with Node', async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const known = new Set([
    ...(await documentedMetrics()).keys(),
    ...registry.getMetricsAsArray().map(({ name }) => name),
  ]);
  expect(expressions.length).toBeGreaterThan(25);
  for (const expression of expressions) for (const name of metricsIn(expression)) expect([...known]).toContain(name);
});

test('each label of the dashboard is one of its metric, or one that Prometheus adds', async () => {
  const documented = await documentedMetrics();
  for (const expression of expressions) {
    const labels = metricsIn(expression).flatMap((name) => documented.get(name) ?? []);
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
    const selected = [...expression.matchAll(/[{,](\w+)(?:=~|!=|=)"/g)].map(([, name = '']) => name);
    for (const label of [...grouped, ...selected])
      expect([expression, [...labels, 'job', 'instance', 'le']]).toEqual([expression, expect.arrayContaining([label])]);
  }
});

test('no panel of the dashboard covers another one', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
