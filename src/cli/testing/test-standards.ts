import { readFile } from 'node:fs/promises';
import Validator from '@adobe/structured-data-validator';
import { validateManifest } from '@pwabuilder/manifest-validation';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

/** Where a document departs from its standard, one sentence for each place; empty where it does not. */
export type ValidationErrors = readonly string[];

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    // Documents align cells and pictures by attributes, as GitHub does; the security policy leaves no other way.
    rules: { 'no-deprecated-attr': 'off' },
  }),
);

/** The faults of a page, by the HTML standard. */
export function htmlErrors(document: string): ValidationErrors {
  return html
    .validateStringSync(document)
    .results.flatMap(({ messages }) =>
      messages.map(({ message, line, column, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
    );
}

/** The faults of a sitemap or of the list of sitemaps, by the sitemap protocol. */
export async function sitemapErrors(xml: string): Promise<ValidationErrors> {
  const [schema, links] = await Promise.all([schemaFile('sitemap.xsd'), schemaFile('sitemap-links.xsd')]);
  return messagesOf(await validateXML({ xml, schema, preload: links }));
}

/** The faults of a feed, by RFC 4287. */
export async function atomErrors(xml: string): Promise<ValidationErrors> {
  return messagesOf(await validateXML({ xml, schema: await schemaFile('atom.rng'), extension: 'relaxng' }));
}

/** The faults of a web manifest: a member with a value that systems which install sites cannot use. */
export async function manifestErrors(manifest: Parameters<typeof validateManifest>[0]): Promise<ValidationErrors> {
  const members = await validateManifest(manifest);
  return members
    .filter(({ valid }) => valid !== true)
    .map(({ member, errorString }) => `${member}: ${errorString ?? 'not valid'}`);
}

/** The faults of the things that a page tells search engines of, by what those ask for. */
export async function structuredDataErrors(
  graph: readonly Readonly<Record<string, unknown>>[],
): Promise<ValidationErrors> {
  const things = Object.groupBy(graph, (thing) => String(thing['@type']));
  const issues = await new Validator().validate({ jsonld: things });
  return issues.map(({ issueMessage, fieldNames }) => `${fieldNames.join(', ')}: ${issueMessage}`);
}

async function schemaFile(fileName: string): Promise<XMLFileInfo> {
  return { fileName, contents: await readFile(new URL(import.meta.resolve(`#server/schemas/${fileName}`)), 'utf8') };
}

function messagesOf({ errors }: Awaited<ReturnType<typeof validateXML>>): ValidationErrors {
  return errors.map(({ message, loc }) => `${loc?.lineNumber ?? 0} ${message}`);
}
