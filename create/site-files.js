import { basename, sep } from 'node:path';
import { placeOf } from './places.js';
import { settingsFile } from './settings-file.js';
import { githubWorkflow, gitlabPipeline } from './workflows.js';

/** @typedef {import('./answers.js').Answers} Answers */

/** Scripts of the `package.json` of a site. */
export const scripts = {
  start: 'asterism',
  check: 'asterism check',
  export: 'asterism export --out site',
};

/**
 * All files of a site: path and text.
 * @param {Answers} answers
 * @param {{ readonly cwd: string, readonly packageSpec: string, readonly withReadme: boolean, readonly settings: string }} context `settings` is the name of the settings file
 * @returns {ReadonlyMap<string, string>}
 */
export function siteFiles(answers, { cwd, packageSpec, withReadme, settings }) {
  /** @type {[string, string][]} */
  const readmes = withReadme ? [['README.md', readme(answers)]] : [];
  return new Map([
    [settings, settingsFile(answers, cwd)],
    ['package.json', packageFile(answers, packageSpec)],
    ['.gitignore', 'node_modules/\n.asterism-cache/\nsite/\nsite.changes\npublic/\npublic.changes\n'],
    ...readmes,
    ['.github/workflows/docs.yml', githubWorkflow(answers)],
    ['.github/dependabot.yml', dependabot],
    ['.gitlab-ci.yml', gitlabPipeline(answers)],
  ]);
}

/**
 * True if a workflow on another machine cannot read one of the sources.
 * @param {Answers} answers
 * @param {string} cwd
 */
export function hasLocalSources({ folder, sources }, cwd) {
  return sources.some((source) => {
    const place = placeOf(source, cwd);
    return place.kind === 'folder' && place.path !== folder && !place.path.startsWith(`${folder}${sep}`);
  });
}

/**
 * @param {Answers} answers
 * @param {string} packageSpec
 */
function packageFile({ folder, name }, packageSpec) {
  const manifest = {
    name: packageName(basename(folder)),
    private: true,
    description: name,
    type: 'module',
    scripts,
    devDependencies: { 'asterism-docs': packageSpec },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** @param {string} text */
function packageName(text) {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'asterism-docs' || name === 'node_modules' ? 'documentation' : name.slice(0, 100);
}

/** Keeps the actions, which are pinned by commit, and the packages up to date. */
export const dependabot = `# One pull request a week raises the actions of the workflows, and one the packages.
version: 2
updates:
  - package-ecosystem: github-actions
    directory: /
    schedule:
      interval: weekly
    groups:
      actions:
        patterns: ['*']
  - package-ecosystem: npm
    directory: /
    schedule:
      interval: weekly
    groups:
      packages:
        patterns: ['*']
`;

/** @param {Answers} answers */
function readme({ name, tagline, pages }) {
  return `# ${name}
${tagline === '' ? '' : `\n${tagline}\n`}
This folder holds the settings of the documentation site, made with Asterism. The documents are those of the repositories that \`asterism.config.ts\` names.

| command          | does                                            |
| :--------------- | :---------------------------------------------- |
| \`npm start\`      | serves the site, with every change at once      |
| \`npm run check\`  | lists broken links and missing metadata         |
| \`npm run export\` | writes the site as files into the folder \`site\` |

## Publish

${publishing[pages]}

The workflows must lie in the root folder of a git repository, with \`package-lock.json\`. They read the sources on another machine: a folder outside of this repository is not there, its git address is.
`;
}

/** @type {Readonly<Record<Answers['pages'], string>>} */
const publishing = {
  github:
    'Push this folder to GitHub. In the settings of the repository, under **Pages**, choose **GitHub Actions** as the source. Each push to the main branch publishes the site.',
  gitlab: 'Push this folder to GitLab. Each push to the default branch publishes the site to GitLab Pages.',
  bucket:
    'Set `core.server.url` in `asterism.config.ts` to the public address of the site. Then tell the job `deploy` where the bucket is. The variables `BUCKET` (a name, or a name and a prefix, such as `my-bucket/docs`), `BUCKET_ENDPOINT` (such as `https://s3.example.com`) and `BUCKET_REGION` describe it; `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are secrets. At GitHub, both belong to the environment `bucket` in the settings of the repository; at GitLab, to **Settings → CI/CD → Variables**, protected. Each push to the main branch uploads the site with rclone, and removes everything else from the bucket or prefix.',
  none: 'Run `npm run export`, and upload the folder `site` to any host for static files. Workflows export the site as an artifact.',
};
