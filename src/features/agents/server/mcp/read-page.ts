import { z } from 'zod';
import { anchorId } from '#markdown/html/taken-ids.ts';
import { cutText } from '#model/text/shorten.ts';
import { type PageDocument, writeDocument } from '#server/pages/page-document.ts';
import { type AgentReader, snapshotOf, ToolError } from './agent-reader.ts';
import { findRequestedPage, type RequestedPage } from './find-requested-page.ts';
import { sectionText } from './section-text.ts';

const page = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Address of the page as search and list_packages give it, or its path such as package/docs/page.md.');

/** Input of `outline`. */
export const outlineInput = z.strictObject({ page });

/** Input of `read_page`. */
export const readPageInput = z.strictObject({
  page,
  section: z.string().min(1).max(500).optional().describe('Id of a heading, to read only its section.'),
  offset: z.int().min(0).default(0).describe('Number of characters to skip.'),
});

/** Characters of a page in one response. */
const maxCharacters = 40_000;

/** Lists the headings of a page with their ids. */
export async function outline(reader: AgentReader, { page: address }: z.infer<typeof outlineInput>): Promise<string> {
  const requested = await findRequestedPage(reader, await snapshotOf(reader), address);
  const { snapshot } = requested;
  const { facts } = await documentOf(reader, requested);
  const { package: item, page: found } = requested.page;
  const article = found && (await reader.articles.article(snapshot, item.repo, found));
  const headings = article?.headings ?? [];
  return [
    `${facts.title} (${facts.canonical})`,
    ...headings.map(({ depth, id, text }) => `${'  '.repeat(depth - 1)}- ${text} #${id}`),
    ...(headings.length === 0 ? ['This page has no headings.'] : []),
  ].join('\n');
}

/** Reads a page or one of its sections as markdown with front matter. */
export async function readPage(
  reader: AgentReader,
  { page: address, section: wanted, offset }: z.infer<typeof readPageInput>,
): Promise<string> {
  const requested = await findRequestedPage(reader, await snapshotOf(reader), address);
  const section = wanted?.replace(/^#/, '') ?? requested.section;
  const document = await documentOf(reader, requested);
  if (section === undefined) return part(writeDocument(document), offset);
  const text = sectionText(document.text, section) ?? (await renderedSection(reader, requested, section));
  return part(writeDocument({ facts: { ...document.facts, section }, text }), offset);
}

async function documentOf(reader: AgentReader, { page: shown, snapshot }: RequestedPage): Promise<PageDocument> {
  const document = await reader.pageDocument(snapshot, shown, reader.origin);
  if (document === undefined) throw new ToolError('The file of this page was removed.');
  return document;
}

/** The plain text of a section whose heading is not written in markdown, such as one in HTML. */
async function renderedSection(
  { articles }: AgentReader,
  { page: shown, snapshot }: RequestedPage,
  section: string,
): Promise<string> {
  const { package: item, page: found } = shown;
  const words = found && (await articles.words(snapshot, item.repo, found));
  const rendered = words?.sections.find(({ id }) => id === section || id === anchorId(section));
  if (rendered === undefined) throw new ToolError(`The page has no section "${section}". outline names its sections.`);
  return `## ${rendered.heading}\n\n${rendered.text}\n`;
}

function part(text: string, offset: number): string {
  if (offset > 0 && offset >= text.length) throw new ToolError(`The page ends after ${text.length} characters.`);
  const shown = cutText(text.slice(offset), maxCharacters);
  const end = offset + shown.length;
  const rest = text.length - end;
  return rest <= 0 ? shown : `${shown}\n\n(${rest} characters more: call again with offset ${end}.)`;
}
