import type { ToolchainTable } from '#model/page/toolchain-facts.ts';

export const toolchains = {
  nuxt: {
    settings: /(^|\/)nuxt\.config\.[cm]?[jt]s$/,
    dialects: ['attributes', 'code-marks', 'mdc', 'vue'],
  },
} as const satisfies ToolchainTable;
