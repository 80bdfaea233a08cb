import { parseArgs } from 'node:util';
import { CreateError } from './create-error.js';

/**
 * What the command line says. An absent answer is asked for, or has a default.
 * @typedef {object} Flags
 * @property {string} [name] Name of the site.
 * @property {string} [tagline] A line that says what the packages are for.
 * @property {readonly string[]} [source] Folders, git addresses and accounts at forges.
 * @property {string} [language] Language of the interface.
 * @property {string} [pages] Host that publishes the site.
 * @property {string} [package] Version or file of the npm package `asterism-docs`.
 * @property {boolean} [yes] True to ask nothing.
 * @property {boolean} [install] False to install nothing.
 * @property {boolean} [start] False to leave the site stopped.
 */

/**
 * All flags, for both commands.
 * @type {readonly { readonly name: string, readonly value?: string, readonly many?: true, readonly description: string }[]}
 */
export const flagList = [
  { name: 'name', value: 'text', description: 'name of the site' },
  { name: 'tagline', value: 'text', description: 'a line that says what the packages are for' },
  {
    name: 'source',
    value: 'place',
    many: true,
    description: 'a folder, a git address, or an account such as github:OWNER; repeatable',
  },
  { name: 'language', value: 'code', description: 'language of the interface: en or hu' },
  { name: 'pages', value: 'host', description: 'where workflows publish the site: github, gitlab, bucket or none' },
  { name: 'package', value: 'spec', description: 'version or file of the npm package asterism-docs' },
  { name: 'yes', description: 'do not ask; use the default for each answer that has no flag' },
  { name: 'no-install', description: 'do not install packages, and do not start the site' },
  { name: 'no-start', description: 'do not start the site' },
];

/**
 * Parses the command line of `create-asterism-docs`. Throws {@link CreateError}.
 * @param {readonly string[]} argv
 * @returns {{ folder: string | undefined, flags: Flags, help: boolean }}
 */
export function parseFlags(argv) {
  const { values, positionals } = parse(argv);
  if (positionals.length > 1) {
    throw new CreateError(
      `One folder is expected, not ${positionals.join(', ')}. Put quotes around a name with spaces.`,
    );
  }
  const { help = false, 'no-install': noInstall, 'no-start': noStart, ...flags } = values;
  return { folder: positionals[0], flags: { ...flags, install: !noInstall, start: !noStart }, help };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        tagline: { type: 'string' },
        source: { type: 'string', multiple: true },
        language: { type: 'string' },
        pages: { type: 'string' },
        package: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        'no-install': { type: 'boolean' },
        'no-start': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new CreateError(`${reason}. Run npm create asterism-docs -- --help for all flags.`);
  }
}

/** The text of `--help`. */
export function helpText() {
  const rows = flagList.map(({ name, value, description }) => {
    const flag = `--${name}${value === undefined ? '' : ` <${value}>`}`;
    return `  ${flag.padEnd(18)}  ${description}`;
  });
  return [
    'Usage: npm create asterism-docs [folder] [-- flags]',
    '',
    'Sets up a documentation site for a family of repositories.',
    '',
    ...rows,
    '',
    'Example:',
    '  npm create asterism-docs docs -- --yes --name Lanterns --source github:OWNER --pages github',
  ].join('\n');
}
