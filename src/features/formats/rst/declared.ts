export const endings = { rst: 'rst' } as const;
