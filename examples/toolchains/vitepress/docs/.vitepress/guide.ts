export const guide = [
  { text: 'What is it?', link: '/guide/' },
  { text: 'Set a line', link: '/guide/line' },
  { text: 'Ink', link: '/guide/ink.html' },
] as const
