import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  sphinx: {
    settings: /(^|\/)conf\.py$/,
    dialects: ['attributes', 'definitions', 'interpolations', 'myst'],
  },
} as const satisfies ToolchainTable;
