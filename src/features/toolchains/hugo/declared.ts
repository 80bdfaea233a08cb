import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  hugo: {
    settings: /(^|\/)(hugo|config)\.(toml|ya?ml|json)$/,
    dialects: ['attributes', 'definitions', 'hugo'],
    leavesOut: ['drafts'],
  },
} as const satisfies ToolchainTable;
