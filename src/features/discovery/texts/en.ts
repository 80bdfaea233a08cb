export const texts = {
  feed: 'Follow releases (Atom)',
};
