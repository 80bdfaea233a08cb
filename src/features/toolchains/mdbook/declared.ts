import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  mdbook: {
    settings: /(^|\/)book\.toml$/,
    dialects: ['attributes', 'definitions', 'hidden-lines', 'interpolations', 'mdbook-includes'],
  },
} as const satisfies ToolchainTable;
