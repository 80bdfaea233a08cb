import { basename, dirname } from 'node:path';
import { pathInSettings, placeOf } from './places.js';

/** @typedef {import('./answers.js').Answers} Answers */

/**
 * The lines of the settings that name the site.
 * @param {Answers} answers
 * @returns {readonly string[]}
 */
function identityLines({ name, tagline, language }) {
  return [
    '  site: {',
    '    // The name appears in the header, in titles and on shared links.',
    `    name: ${quote(name)},`,
    ...(tagline === '' ? [] : [`    tagline: ${quote(tagline)},`]),
    '    // Language of the interface and of the documents. Visitors can choose another one.',
    `    language: ${quote(language)},`,
    '    // An SVG or a bitmap. The icons for tabs and home screens are made from it.',
    "    // logo: './logo.svg',",
    "    // header: { links: [{ text: 'Blog', url: 'https://blog.example.com' }] },",
    '  },',
    '',
    '  // Your own colours, derived from a seed:',
    "  // material: { themes: { own: [{ name: 'brand', seed: '#7a1f5c' }, { name: 'brand', dark: true, seed: '#d66bb0' }] } },",
    '',
    '  // Introduction at the top of the home page:',
    "  // home: { hero: { title: 'Tools for lamps', actions: [{ text: 'Start', url: '/lamp/index.html', primary: true }] } },",
  ];
}

/**
 * The text of `asterism.config.ts`.
 * @param {Answers} answers
 * @param {string} cwd
 */
export function settingsFile(answers, cwd) {
  return `${[
    "import { defineConfig } from 'asterism-docs';",
    '',
    '// npx asterism-docs config prints all settings with their values.',
    'export default defineConfig({',
    ...identityLines(answers),
  ].join('\n')}

  // Where the repositories come from. Each is a folder, a git address, or an account at a forge:
  //   '../code'                                   each subfolder with a README is a package
  //   'https://git.example.com/acme/lamp.git'     one repository
  //   'github:OWNER'                              all public repositories of an account
  sources: [
${answers.sources.map((source) => `    ${sourceEntry(source, answers.folder, cwd)},`).join('\n')}
  ],

  core: {
    // The public address. Workflows set it for GitHub Pages and GitLab Pages; without it there is no sitemap and no image for shared links.
    // server: { url: 'https://docs.example.com' },
  },

  // A neutral design: light or dark like the visitor's device, without animation, without the message that the site is ready.
  look: { theme: 'device', background: 'none' },
  notices: { ready: false },

  // The address of npm start:
  //   server: { host: '127.0.0.1', port: 3000 },

  // Rules of asterism check and their severity: 'error', 'warning', 'notice' or 'off':
  //   check: { rules: { 'no-licence': 'off' } },
});
`;
}

/**
 * @param {string} source
 * @param {string} folder
 * @param {string} cwd
 */
function sourceEntry(source, folder, cwd) {
  const place = placeOf(source, cwd);
  if (place.kind === 'address') return quote(source);
  const path = quote(pathInSettings(source, place.path, folder));
  // The site is no package of its own family.
  return dirname(folder) === place.path ? `{ folder: ${path}, exclude: [${quote(basename(folder))}] }` : path;
}

/** @param {string} text */
function quote(text) {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
