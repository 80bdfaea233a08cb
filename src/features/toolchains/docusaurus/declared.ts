import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  docusaurus: {
    settings: /(^|\/)docusaurus\.config\.[cm]?[jt]s$/,
    dialects: ['attributes', 'code-marks', 'containers'],
    markdownIs: 'mdx',
    leavesOut: ['drafts', 'parts', 'unlisted'],
  },
} as const satisfies ToolchainTable;
