/** The parts of pages that style sheets of a site may rely on. */
export const styleParts = [
  { name: 'hero', meaning: 'title, text, links and packages of the settings on the home page' },
] as const;
