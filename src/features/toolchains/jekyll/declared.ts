import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  jekyll: {
    settings: /(^|\/)_config\.ya?ml$/,
    dialects: [
      'abbreviations',
      'attributes',
      'contents',
      'definitions',
      'interpolations',
      'jekyll',
      'markdown-in-html',
    ],
    leavesOut: ['drafts'],
  },
} as const satisfies ToolchainTable;
