import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  obsidian: {
    settings: /(^|\/)\.obsidian\/app\.json$/,
    dialects: ['contents', 'obsidian'],
  },
} as const satisfies ToolchainTable;
