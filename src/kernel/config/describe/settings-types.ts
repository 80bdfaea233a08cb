import { z } from 'zod';
import { settingsFields } from '#config/schema.ts';
import { packageHelpers } from '#features/declared.ts';
import type { PackageHelper } from '#model/package-helper.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * The declaration file of the package, generated from the settings schema. Beside it lies the file of the types of features,
 * which imports nothing. Editors show the description and the default of every field.
 */
export function settingsTypes(): string {
  const schema = z.toJSONSchema(settingsFields, { io: 'input', unrepresentable: 'any' });
  const helpers = Object.entries<PackageHelper>(packageHelpers);
  const types = helpers.map(([, { type }]) => type).join(', ');
  return `import type { ${types} } from './feature-types.d.ts';
export type * from './feature-types.d.ts';

type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Settings of Asterism. Every field is optional. */
export interface SettingsInput ${typeOf(schema, '')}

/** Types the settings of \`asterism.config.ts\`. Returns them unchanged. */
export declare function defineConfig(settings: SettingsInput): SettingsInput;
${helpers.map(helperType).join('')}`;
}

function helperType([name, { type, about }]: readonly [string, PackageHelper]): string {
  return `/** Types ${about}. Returns it unchanged. */\nexport declare function ${name}(value: ${type}): ${type};\n`;
}

function typeOf(schema: Schema | boolean, indent: string): string {
  if (typeof schema === 'boolean') return 'unknown';
  const { type, anyOf, items } = schema;
  if (anyOf) return anyOf.map((each) => typeOf(each, indent)).join(' | ');
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array' && items && !Array.isArray(items)) return `Array<${typeOf(items, indent)}>`;
  if (type === 'object') return schema.properties ? fieldsType(schema, indent) : recordType(schema, indent);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function recordType({ propertyNames, additionalProperties = true }: Schema, indent: string): string {
  const value = typeOf(additionalProperties, indent);
  const keys = propertyNames === undefined ? 'string' : typeOf(propertyNames, indent);
  return keys === 'string' ? `{ [name: string]: ${value} }` : `{ [name in ${keys}]?: ${value} }`;
}

function fieldsType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, each]) => {
    const type = typeOf(each, inner);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const field = required.includes(name) ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
    return [...comment(each, inner), `${inner}${field}`];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function comment(schema: Schema | boolean, indent: string): readonly string[] {
  if (typeof schema === 'boolean' || schema.description === undefined) return [];
  const text = schema.description + defaultSentence(schema);
  return [`${indent}/** ${text.replaceAll('*/', '* /')} */`];
}

function defaultSentence({ default: value, defaultText }: Schema): string {
  if (typeof defaultText === 'string') return ` Default: ${defaultText}.`;
  return value === undefined || typeof value === 'object' ? '' : ` Default: ${JSON.stringify(value)}.`;
}
