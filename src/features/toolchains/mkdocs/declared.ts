import type { ToolchainTable } from '#model/toolchains/toolchain-facts.ts';

export const toolchains = {
  mkdocs: {
    settings: /(^|\/)mkdocs\.ya?ml$/,
    dialects: [
      'abbreviations',
      'admonitions',
      'attributes',
      'contents',
      'definitions',
      'icons',
      'interpolations',
      'markdown-in-html',
      'marks',
      'mkdocs-includes',
      'mkdocstrings',
      'slash-blocks',
      'theme-marks',
    ],
  },
} as const satisfies ToolchainTable;
