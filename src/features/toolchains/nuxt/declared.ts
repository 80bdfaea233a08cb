import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  nuxt: {
    settings: /(^|\/)nuxt\.config\.[cm]?[jt]s$/,
    dialects: ['attributes', 'code-marks', 'mdc', 'vue'],
  },
} as const satisfies ToolchainTable;
