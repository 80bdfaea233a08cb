// The example family under a name, logo, colours and home page of its own: npm start -- --config examples/branded/asterism.config.js
export default {
  sources: ['../family'],
  site: {
    name: 'Harebell',
    tagline: 'Tools for small gardens and large tides',
    description: 'Documentation of all Harebell packages.',
    logo: { light: './logo.svg', dark: './logo-dark.svg' },
    icon: './icon.svg',
    card: { background: '#2b2350', text: '#ffffff', accent: '#c9bdff' },
    header: {
      links: [
        { text: 'Guide', url: '/paperfold/docs/text.html' },
        { text: 'Statistics', url: '/-/x/statistics/' },
        { text: 'Shop', url: 'https://harebell.example.com/shop' },
      ],
    },
    footer: {
      text: '© Harebell Workshop. Text under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
      links: [{ text: 'Imprint', url: 'https://harebell.example.com/imprint' }],
      columns: [
        {
          title: 'Packages',
          links: [
            { text: 'Signpost', url: '/signpost/index.html' },
            { text: 'Tidemark', url: '/tidemark/index.html' },
            { text: 'Map', url: '/-/map.html' },
          ],
        },
        { title: 'Community', links: [{ text: 'Chat', url: 'https://harebell.example.com/chat' }] },
        { title: 'Harebell', links: [{ text: 'About', url: 'https://harebell.example.com/about' }] },
      ],
    },
    announcement: {
      text: 'Harebell 3 is here: a faster router, and tides for every harbour.',
      url: '/signpost/index.html',
    },
  },
  home: {
    hero: {
      title: 'Tools for small gardens',
      text: 'Small packages that work together: routes, tides, paper and weather, each with documents of its own.',
      actions: [
        { text: 'Get started', url: '/signpost/index.html', primary: true },
        { text: 'All packages', url: '#matrix' },
        { text: 'Shop', url: 'https://harebell.example.com/shop' },
      ],
      featured: ['signpost', 'tidemark', 'quillon'],
      newest: 4,
      rising: 3,
    },
  },
  groups: [
    { title: 'Libraries', match: ['signpost', 'tidemark', 'quillon'] },
    { title: 'On the router', match: ['openwrt-*', 'brackwater'] },
  ],
  material: {
    themes: {
      own: [
        { name: 'harebell', title: 'Harebell', seed: '#5b4bb7', accent: '#2f7d4a' },
        { name: 'harebell', title: 'Harebell at night', dark: true, seed: '#9d8ff0', accent: '#7fd08f' },
      ],
    },
  },
  look: { fonts: { text: 'Inter, sans-serif' }, background: 'waves' },
  styles: ['./site.css'],
  extensions: [{ name: 'statistics', version: '1.0.0', module: '../extensions/statistics/statistics.ts' }],
};
