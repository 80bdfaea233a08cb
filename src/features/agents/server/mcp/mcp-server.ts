import { McpServer } from '@modelcontextprotocol/server';
import { SourceError } from '#sources/source.ts';
import { type AgentReader, ToolError } from './agent-reader.ts';
import { listPackages, listPackagesInput } from './list-packages.ts';
import { outline, outlineInput, readPage, readPageInput } from './read-page.ts';
import { searchInput, searchPages } from './search-pages.ts';

/** The name and version of the server. */
export interface ServerName {
  /** The product's name. */
  readonly name: string;
  /** The version of Asterism. */
  readonly version: string;
}

const instructions =
  'Documentation of a family of packages. Search first; then read a page, or one section of a long one. Every page says where it comes from.';

/** All tools only read, and only from this site. */
const annotations = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

/** Creates a server for one client or one request. It has no state. */
export function createMcpServer(reader: AgentReader, { name, version }: ServerName): McpServer {
  const server = new McpServer(
    { name, version },
    { instructions, capabilities: { tools: { listChanged: false } }, maxToolInputElements: 100 },
  );
  server.registerTool(
    'list_packages',
    {
      title: 'List packages',
      description: 'Every package with its description, size, versions and address; those with the most stars first.',
      inputSchema: listPackagesInput,
      annotations,
    },
    (input) => response(listPackages(reader, input)),
  );
  server.registerTool(
    'search',
    {
      title: 'Search',
      description:
        'Finds packages, pages and sections by their words, in all packages, in one, or in one version of it. The best hit is first.',
      inputSchema: searchInput,
      annotations,
    },
    (input) => response(searchPages(reader, input)),
  );
  server.registerTool(
    'outline',
    {
      title: 'Outline of a page',
      description: 'The headings of a page with the ids by which read_page reads one section.',
      inputSchema: outlineInput,
      annotations,
    },
    (input) => response(outline(reader, input)),
  );
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page, or one section of it, as markdown. A long one comes in parts.',
      inputSchema: readPageInput,
      annotations,
    },
    (input) => response(readPage(reader, input)),
  );
  return server;
}

interface Result {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly [key: string]: unknown;
}

/** The result of a tool. Expected errors become results, so that the agent can react to them. */
async function response(work: Promise<string>): Promise<Result> {
  try {
    return { content: [{ type: 'text', text: await work }] };
  } catch (error) {
    if (error instanceof ToolError) return { content: [{ type: 'text', text: error.message }], isError: true };
    if (error instanceof SourceError) {
      const text = 'The source of this page is unreachable at the moment. Try again later.';
      return { content: [{ type: 'text', text }], isError: true };
    }
    throw error;
  }
}
