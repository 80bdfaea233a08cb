export const endings = { mdx: 'mdx' } as const;
