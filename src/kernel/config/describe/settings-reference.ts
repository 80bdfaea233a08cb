import { z } from 'zod';
import { metaOf, unwrap } from '#config/fields/fields.ts';
import { variableName, withPrefix } from '#config/load/environment.ts';
import { pathText } from '#config/load/origins.ts';
import { settingsFields } from '#config/schema.ts';
import { describeField, toSource } from './describe-field.ts';

/**
 * The generated part of `docs/reference/settings.md`: each setting with its type, default, environment variable, flag,
 * description and example. Throws an error for a setting without a description.
 */
export function settingsReference(): string {
  return Object.entries(settingsFields.shape)
    .flatMap(([name, schema]) => section(schema, [name], 2))
    .join('\n\n');
}

type Path = readonly string[];

/** A group with its settings, or a setting. Top-level settings and groups have headings of level 2. */
function section(schema: z.core.$ZodType, path: Path, level: number): readonly string[] {
  const inner = unwrap(schema);
  if (path.join('.') === 'sources') return [...setting(schema, path, level), ...sourceTables(inner)];
  if (!(inner instanceof z.ZodObject)) return setting(schema, path, level);
  const { description } = metaOf(schema);
  const fields = Object.entries(inner.shape).flatMap(([name, each]) =>
    section(each, [...path, name], description === undefined ? level : level + 1),
  );
  return description === undefined ? fields : [heading(path, level), description, ...fields];
}

function setting(schema: z.core.$ZodType, path: Path, level: number): readonly string[] {
  const { description, type, defaultValue, example, see } = describeField(schema);
  const { flag } = metaOf(schema);
  const facts = [
    `- **Type:** ${type}`,
    `- **Default:** ${defaultValue ?? 'none'}`,
    `- **Environment:** ${variablesOf(schema, path)
      .map((name) => `\`${name}\``)
      .join(' or ')}`,
    ...(flag === undefined ? [] : [`- **Flag:** \`${flag}\``]),
    ...(example === undefined ? [] : [`- **Example:** \`${toSource(nested(path, example)).slice(2, -2)}\``]),
    ...(see === undefined ? [] : [`- **See:** ${see}`]),
  ];
  return [heading(path, level), description, facts.join('\n')];
}

/** One table for each kind of source that is an object, then the table of `overrides`. Kinds with equal fields share one. */
function sourceTables(sources: z.core.$ZodType): readonly string[] {
  const source = sources instanceof z.ZodArray ? unwrap(sources.element) : sources;
  const forms = source instanceof z.ZodUnion ? source.options.filter((form) => form instanceof z.ZodObject) : [];
  const alike = Map.groupBy(forms, (form) => Object.keys(form.shape).slice(1).join());
  const tables = [...alike.values()].flatMap((group) => {
    const names = group.flatMap((form) => Object.keys(form.shape).slice(0, 1));
    return [
      `### Source: ${names.join(', ')}`,
      fieldTable(Object.assign({}, ...group.map(({ shape }) => shape)), names),
    ];
  });
  const override = forms.map(overrideOf).find((each) => each instanceof z.ZodObject);
  if (override === undefined) return tables;
  return [
    ...tables,
    '### Source: overrides',
    'The fields of `overrides` for one repository.',
    fieldTable(override.shape),
  ];
}

function overrideOf({ shape: { overrides } }: z.ZodObject): z.core.$ZodType | undefined {
  const record = overrides && unwrap(overrides);
  return record instanceof z.ZodRecord ? unwrap(record.valueType) : undefined;
}

/** Rows for the fields of an object; those named come first. */
function fieldTable(shape: z.core.$ZodShape, first: readonly string[] = []): string {
  const names = [...new Set([...first, ...Object.keys(shape)])];
  const rows = names.flatMap((name) => row(name, shape[name]));
  return ['| field | type | default | description |', '| :-- | :-- | :-- | :-- |', ...rows].join('\n');
}

function row(name: string, schema: z.core.$ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { description, type, defaultValue = 'none' } = describeField(schema);
  const { example } = metaOf(schema);
  const text = example === undefined ? description : `${description} Example: \`${toSource(example)}\`.`;
  return [`| \`${name}\` | ${type} | ${defaultValue} | ${text} |`];
}

function heading(path: Path, level: number): string {
  return `${'#'.repeat(level)} ${pathText(path)}`;
}

function variablesOf(schema: z.core.$ZodType, path: Path): readonly string[] {
  const { variable } = metaOf(schema);
  return [...(variable === undefined ? [] : [withPrefix(variable)]), variableName(path)];
}

function nested(path: Path, value: unknown): unknown {
  return path.toReversed().reduce((inner, name) => ({ [name]: inner }), value);
}
