import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  dumi: {
    settings: /(^|\/)(\.dumirc|\.umirc|config\/config)\.[jt]s$/,
    dialects: ['attributes', 'containers'],
    hasHomePages: true,
  },
} as const satisfies ToolchainTable;
