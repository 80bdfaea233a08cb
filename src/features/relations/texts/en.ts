export const texts = {
  uses: 'Uses',
  usedBy: 'Used by',
  mentionedIn: 'Mentioned in',
  releases: 'Releases',
  development: 'for development',
};
