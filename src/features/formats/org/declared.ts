export const endings = { org: 'org' } as const;
