import { defineConfig } from 'asterism-docs';

/** What a plain `npm start` shows: the example family, and Asterism's own pages as its core package. */
export default defineConfig({
  sources: [
    './family',
    {
      folder: '..',
      files: [
        '/README.md',
        '/ARCHITECTURE.md',
        '/CONTRIBUTING.md',
        '/CHANGELOG.md',
        '/SECURITY.md',
        '/LICENSE',
        '/deploy/**',
        '/docs/**',
        '/examples/branded/**',
        '/examples/extensions/**',
      ],
    },
  ],
  pages: {
    github: { repoNames: 'harebell' },
    links: {
      developer: { name: 'Harebell Workshop', url: 'https://harebell.example.com/{locale}' },
      registry: 'https://packages.example.org/{name}',
      sourceHost: 'https://git.example.com/harebell/{repo}',
      snap: 'https://snaps.example.net/{name}',
      payment: 'https://harebell.example.com/support',
      contact: 'mailto:hello@harebell.example.com',
      social: 'https://social.example.org/@harebell',
      uptime: { url: 'https://status.example.net/harebell' },
    },
    people: {
      contributors: [{ name: 'Ida Fenwick', url: 'https://ida.example.org' }],
      backers: [{ name: 'Oskar Lindqvist', url: 'https://oskar.example.org' }],
      sponsors: [{ name: 'Northmark Libraries', url: 'https://northmark.example.net' }],
    },
    promo: [
      { kind: 'web-development', url: 'https://studio.example.com' },
      { kind: 'network-tool', url: 'https://status.example.net' },
    ],
  },
});
