/** Names of folders whose documents tools and tests read, wherever they are. */
const toolFolders = new Set(
  [
    // Templates of issues, requests and discussions.
    ['issue_template', 'issue_templates', 'pull_request_template', 'merge_request_template'],
    ['merge_request_templates', 'discussion_template'],
    // Instructions for agents and editors.
    ['.agent', '.agents', '.claude', '.clinerules', '.codex', '.continue', '.cursor', '.gemini', '.junie', '.kiro'],
    ['.opencode', '.roo', '.windsurf'],
    // Fixtures and test data.
    ['__fixtures__', '__mocks__', '__snapshots__', '__tests__', 'testdata', 'test-data', 'test_data', 'test-fixtures'],
    ['test_fixtures'],
    // Code of others.
    ['_vendor', 'bower_components', 'node_modules', 'third-party', 'third_party', 'thirdparty', 'vendored'],
    // Generated files, and parts of the next change log.
    ['__generated__', '_build', '.changeset', '.changes', 'changelog.d', 'newsfragments'],
  ].flat(),
);

/** The same, unless the folder is a chapter of the documentation, or a package that is called so. */
const ambiguousFolders = new Set(['e2e', 'fixture', 'fixtures', 'generated', 'spec', 'test', 'tests', 'vendor']);

/** Folders of documentation, below which an ambiguous name is a topic. */
const documentationFolders = new Set(
  ['book', 'content', 'contents', 'doc', 'docs', 'documentation', 'guide', 'guides', 'manual', 'pages', 'site'].concat([
    'website',
    'wiki',
  ]),
);

/** Folders of packages, in which an ambiguous name is that of a package. */
const packageFolders = new Set([
  'apps',
  'crates',
  'extensions',
  'libs',
  'modules',
  'packages',
  'plugins',
  'workspaces',
]);

/** Names of instruction files, in capitals as their tools look for them: `docs/agents.md` is about agents. */
const instructions = /^(AGENTS?|CLAUDE|CLAUDE\.local|CODEX|CRUSH|GEMINI|QWEN|SKILL|WARP)\.(md|mdx|markdown)$/;

/** Other names of templates and instruction files. */
const toolNames =
  /^((bug|issue|feature|pull|merge|pr|mr)[-_]?(report|request)?[-_]template\b.*|copilot-instructions\.md|\.(cursor|windsurf|cline|goose)(rules|hints)\b.*|.+\.instructions\.md)$/i;

/** Names of parts of the next change log. */
const fragments =
  /^[\w+-]*\d[\w-]*\.(breaking|bugfix|change|deprecation|doc|feature|misc|removal|security)(\.\d+)?\.(md|rst|txt)$/i;

/**
 * True for a document that is written for tools and tests and not for readers, by its path: templates of issues and
 * requests, instructions for agents, fixtures, vendored and generated files. The READMEs of the root and of folders of
 * tests are for readers.
 */
export function isToolFile(file: string): boolean {
  const segments = file.split('/');
  const name = segments.pop() ?? '';
  if (instructions.test(name) || toolNames.test(name) || fragments.test(name)) return true;
  let isDocumentation = false;
  for (const [index, segment] of segments.entries()) {
    const folder = segment.toLowerCase();
    if (toolFolders.has(folder) || folder.includes('{{')) return true;
    const isPackage = packageFolders.has(segments[index - 1]?.toLowerCase() ?? '');
    const isOwnReadme = index === segments.length - 1 && /^readme\b/i.test(name);
    if (ambiguousFolders.has(folder) && !isDocumentation && !isPackage && !isOwnReadme) return true;
    isDocumentation ||= documentationFolders.has(folder);
  }
  return false;
}
