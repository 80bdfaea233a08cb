/**
 * The lists of parts of a kind, by their names in `src/features/`.
 * @type {Readonly<Record<string, import('./feature-lists.js').List>>}
 */
export const kindLists = {
  'format-endings.ts': {
    kind: 'formats',
    file: 'declared.ts',
    constants: [
      {
        name: 'endings',
        doc: 'Formats of documents by the endings of their files.',
        before: 'export const formatEndings = ',
        brackets: '{}',
        spread: true,
        after: ' as const;',
      },
    ],
  },
  'formats.ts': {
    kind: 'formats',
    file: 'format.ts',
    constants: [
      {
        name: 'format',
        doc: 'Formats of documents besides markdown and text.',
        before: 'export const formats = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'dialect-names.ts': {
    kind: 'dialects',
    file: '',
    names: { name: 'dialectNames', doc: 'The names of all dialects.' },
    constants: [],
  },
  'dialects.ts': {
    kind: 'dialects',
    file: 'dialect.ts',
    type: "import type { DialectPlugins } from '#markdown/dialects/dialect.ts';",
    constants: [
      {
        name: 'dialect',
        doc: 'What adds each dialect to a parser, by name.',
        before: 'export const dialects: DialectPlugins = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
    ],
  },
  'dialect-texts.ts': {
    kind: 'dialects',
    file: 'text.ts',
    type: "import type { DialectTexts } from '#markdown/dialects/dialect.ts';",
    constants: [
      {
        name: 'text',
        doc: 'What the marks of dialects mean in a text that is not parsed, by name.',
        before: 'export const dialectTexts: DialectTexts = ',
        brackets: '{}',
        spread: true,
        after: ';',
      },
    ],
  },
  'forges.ts': {
    kind: 'forges',
    file: 'declared.ts',
    constants: [
      {
        name: 'forge',
        doc: 'All forges, in order.',
        before: 'export const forges = ',
        brackets: '[]',
        after: ' as const;',
      },
    ],
  },
  'forge-adapters.ts': {
    kind: 'forges',
    file: 'adapter.ts',
    constants: [
      {
        name: 'adapter',
        doc: 'What reads the API of each forge that has one, by kind.',
        before: 'export const adapters = ',
        brackets: '{}',
        after: ';',
      },
    ],
  },
  'forge-stubs.ts': {
    kind: 'forges',
    file: 'testing/stub.ts',
    constants: [
      {
        name: 'stub',
        doc: 'What stands in for the API of each forge in tests, by kind.',
        before: 'export const stubs = ',
        brackets: '{}',
        after: ';',
      },
    ],
  },
  'manifests.ts': {
    kind: 'manifests',
    file: 'manifest.ts',
    constants: [
      {
        name: 'manifest',
        doc: 'All kinds of manifests, in order of precedence.',
        before: 'export const manifests = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
  'toolchain-facts.ts': {
    kind: 'toolchains',
    file: 'declared.ts',
    constants: [
      {
        name: 'toolchains',
        doc: 'What is known of each toolchain, by its name.',
        before: 'export const toolchains = ',
        brackets: '{}',
        spread: true,
        after: ' as const;',
      },
    ],
  },
  'toolchains.ts': {
    kind: 'toolchains',
    file: 'reader.ts',
    type: "import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';",
    constants: [
      {
        name: 'reader',
        doc: 'The readers of all toolchains. A settings file belongs to the first that matches it.',
        before: 'export const toolchainReaders: readonly ToolchainReader[] = ',
        brackets: '[]',
        after: ';',
      },
    ],
  },
};
