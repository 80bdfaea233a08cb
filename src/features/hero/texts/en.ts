export const texts = {
  label: 'Home',
  featured: 'Featured packages',
  newest: 'Latest releases',
  rising: 'Rising packages',
  gained: { one: '+{count} star in 30 days', other: '+{count} stars in 30 days' },
};
