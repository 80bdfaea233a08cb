import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  myst: {
    settings: /(^|\/)(_toc|myst)\.ya?ml$/,
    dialects: ['attributes', 'definitions', 'interpolations', 'myst'],
  },
} as const satisfies ToolchainTable;
