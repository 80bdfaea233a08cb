import { basename, dirname } from 'node:path';
import { pathInSettings, placeOf } from './places.js';

/** @typedef {import('./answers.js').Answers} Answers */

/** True if the settings have the group `site`. Otherwise name and language have the settings of the family. */
const hasSiteGroup = false;

/**
 * The lines of the settings that name the site.
 * @param {Answers} answers
 * @returns {readonly string[]}
 */
function identityLines({ name, tagline, language }) {
  const about = '  // The name stands in the header, in titles and on shared links.';
  if (!hasSiteGroup) return [about, `  pages: { github: { repoNames: ${quote(name)} } },`];
  const lines = [
    `name: ${quote(name)}`,
    ...(tagline === '' ? [] : [`tagline: ${quote(tagline)}`]),
    languageEntry(language),
  ];
  return [about, '  site: {', ...lines.map((line) => `    ${line},`), '  },'];
}

/**
 * The lines of the settings that concern languages and addresses.
 * @param {Answers} answers
 * @returns {readonly string[]}
 */
function coreLines({ language }) {
  const about = '    // Language of the interface and of the documents. Visitors can choose another one.';
  return [
    '  core: {',
    ...(hasSiteGroup ? [] : [about, `    translations: { ${languageEntry(language)} },`]),
    '    // The public address. Workflows set it for GitHub Pages and GitLab Pages; without it there are no sitemap and no cards.',
    "    // server: { url: 'https://docs.example.com' },",
    '  },',
  ];
}

/** @param {string} language */
function languageEntry(language) {
  return `language: ${quote(language)}`;
}

/**
 * The text of `asterism.config.ts`.
 * @param {Answers} answers
 * @param {string} cwd
 */
export function settingsFile(answers, cwd) {
  return `${[
    "import { defineConfig } from 'asterism';",
    '',
    '// npx asterism config prints all settings with their values.',
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

${coreLines(answers).join('\n')}

  // Where npm start listens:
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
