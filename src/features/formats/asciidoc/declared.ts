export const endings = { adoc: 'asciidoc', asciidoc: 'asciidoc' } as const;
