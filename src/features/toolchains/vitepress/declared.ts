import type { ToolchainFacts, ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

/** What VitePress and VuePress have in common. */
const ofVue = {
  dialects: [
    'attributes',
    'code-marks',
    'containers',
    'contents',
    'interpolations',
    'quote-callouts',
    'vitepress-includes',
    'vue',
  ],
  hasHomePages: true,
} as const satisfies ToolchainFacts;

export const toolchains = {
  vitepress: { ...ofVue, settings: /(^|\/)\.(vitepress|vuepress)\/config(\/index)?\.([cm]?[jt]s|ya?ml)$/ },
  // The settings of VitePress are those of VuePress too.
  vuepress: ofVue,
} as const satisfies ToolchainTable;
