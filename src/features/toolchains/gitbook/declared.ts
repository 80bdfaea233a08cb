import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  gitbook: {
    settings: /(^|\/)SUMMARY\.md$/,
    dialects: ['gitbook'],
  },
} as const satisfies ToolchainTable;
