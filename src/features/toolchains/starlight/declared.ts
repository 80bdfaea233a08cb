import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  starlight: {
    settings: /(^|\/)astro\.config\.[cm]?[jt]s$/,
    dialects: ['containers'],
    hasHomePages: true,
    leavesOut: ['drafts', 'parts'],
  },
} as const satisfies ToolchainTable;
