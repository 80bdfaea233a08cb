import { readFile } from 'node:fs/promises';
import Validator from '@adobe/structured-data-validator';
import { validateManifest } from '@pwabuilder/manifest-validation';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

/** Violations of a standard in a document, with one sentence for each; empty when there are none. */
export type ValidationErrors = readonly string[];

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    // Documents align cells and images with attributes, as GitHub does; the content security policy allows no other
    // way.
    rules: { 'no-deprecated-attr': 'off' },
  }),
);

/** Violations of the HTML standard in a page. */
export function htmlErrors(document: string): ValidationErrors {
  return html
    .validateStringSync(document)
    .results.flatMap(({ messages }) =>
      messages.map(({ message, line, column, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
    );
}

/** Violations of the sitemap protocol in a sitemap or sitemap index. */
export async function sitemapErrors(xml: string): Promise<ValidationErrors> {
  const [schema, links] = await Promise.all([schemaFile('sitemap.xsd'), schemaFile('sitemap-links.xsd')]);
  return messagesOf(await validateXML({ xml, schema, preload: links }));
}

/** Violations of RFC 4287 in a feed. */
export async function atomErrors(xml: string): Promise<ValidationErrors> {
  return messagesOf(await validateXML({ xml, schema: await schemaFile('atom.rng'), extension: 'relaxng' }));
}

/** Members of a web manifest with values that browsers cannot use. */
export async function manifestErrors(manifest: Parameters<typeof validateManifest>[0]): Promise<ValidationErrors> {
  const members = await validateManifest(manifest);
  return members
    .filter(({ valid }) => valid !== true)
    .map(({ member, errorString }) => `${member}: ${errorString ?? 'not valid'}`);
}

/** Structured data of a page that violates the requirements of search engines. */
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
