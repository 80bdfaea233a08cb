import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  antora: {
    settings: /(^|\/)antora\.ya?ml$/,
    dialects: [],
    homeFolder: 'modules/ROOT/pages/',
    includes: ['antora'],
  },
} as const satisfies ToolchainTable;
