import { pinnedActions } from './pinned-actions.js';

import { remoteVariables, uploadLines } from './upload.js';

/** @typedef {import('./answers.js').Answers} Answers */

const install = 'if [ -f package-lock.json ]; then npm ci; else npm install; fi';

/**
 * The text of `.github/workflows/docs.yml`.
 * @param {Answers} answers
 */
export function githubWorkflow({ pages }) {
  return `# Checks the documents on pull requests, and exports the site on the main branch.
name: Documentation

on:
  push:
    branches: [main, master]
  pull_request:
  schedule:
    # Repositories of the family change without a push to this one.
    - cron: '17 3 * * *'
  workflow_dispatch:

permissions:
  contents: read

env:
  # Rendered pages and copies of repositories, kept between runs.
  ASTERISM_CACHE: .asterism-cache
  # Raises the number of requests that GitHub allows. It can only read.
  ASTERISM_GITHUB_TOKEN: \${{ github.token }}

jobs:
  # A request can change the packages and the settings that this job runs: it gets no secrets, and can only read.
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
${githubSetup(pinnedActions.restoreCache)}
      - name: Check
        run: npx asterism-docs check --format github

  export:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 60
${pages === 'github' ? githubDeployment : githubArtifact}${pages === 'bucket' ? githubUpload : ''}`;
}

/**
 * The first steps of a job. Jobs of pull requests only restore the cache: each would save a copy that no other one may read.
 * @param {string} cache action that restores the cache
 */
function githubSetup(cache) {
  return `      - uses: ${pinnedActions.checkout}
        with:
          # All commits and tags: versions are tags of the repository.
          fetch-depth: 0
          persist-credentials: false
      - uses: ${pinnedActions.setupNode}
        with:
          node-version: 24
      - uses: ${cache}
        with:
          path: .asterism-cache
          key: asterism-\${{ github.run_id }}
          restore-keys: asterism-
      - name: Install
        run: ${install}`;
}

const githubDeployment = `    permissions:
      contents: read
      pages: read
    steps:
${githubSetup(pinnedActions.cache)}
      - uses: ${pinnedActions.configurePages}
        id: pages
      - name: Export
        env:
          PAGES_ORIGIN: \${{ steps.pages.outputs.origin }}
          PAGES_PATH: \${{ steps.pages.outputs.base_path }}
        run: npx asterism-docs export --out site --origin "$PAGES_ORIGIN" --base "$PAGES_PATH"
      - uses: ${pinnedActions.uploadPages}
        with:
          path: site
          include-hidden-files: true

  # Only this job may publish, and it runs no package of npm.
  deploy:
    needs: export
    runs-on: ubuntu-latest
    timeout-minutes: 15
    concurrency: documentation
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: ${pinnedActions.deployPages}
        id: deployment
`;

const githubArtifact = `    steps:
${githubSetup(pinnedActions.cache)}
      - name: Export
        run: npx asterism-docs export --out site
      - uses: ${pinnedActions.uploadArtifact}
        with:
          name: site
          path: site
          include-hidden-files: true
`;

/**
 * Lines of YAML with a number of spaces before each.
 * @param {number} spaces
 * @param {readonly string[]} lines
 */
function indented(spaces, lines) {
  return lines.map((line) => ' '.repeat(spaces) + line).join('\n');
}

const remote = Object.entries(remoteVariables).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);

// media-types has the types of files that rclone names to the bucket.
const installRclone = 'apt-get install --yes --no-install-recommends rclone ca-certificates media-types';

const githubUpload = `
  # Only this job has the keys of the bucket, and it runs no package of npm.
  deploy:
    needs: export
    runs-on: ubuntu-latest
    timeout-minutes: 60
    concurrency: documentation
    environment: bucket
    env:
${indented(6, remote)}
      RCLONE_CONFIG_SITE_ENDPOINT: \${{ vars.BUCKET_ENDPOINT }}
      RCLONE_CONFIG_SITE_REGION: \${{ vars.BUCKET_REGION }}
      BUCKET: \${{ vars.BUCKET }}
    steps:
      - uses: ${pinnedActions.downloadArtifact}
        with:
          name: site
          path: site
      - name: Install rclone
        run: sudo apt-get update && sudo ${installRclone}
      - name: Upload
        env:
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
        run: |
${indented(10, uploadLines)}
`;

/**
 * The text of `.gitlab-ci.yml`.
 * @param {Answers} answers
 */
export function gitlabPipeline({ pages }) {
  return `# Checks the documents on merge requests, and exports the site on the default branch.
default:
  image: node:24-bookworm
  cache:
    key: asterism
    paths:
      - .asterism-cache/
  before_script:
    - ${install}

variables:
  # Rendered pages and copies of repositories, kept between runs.
  ASTERISM_CACHE: .asterism-cache
  # All commits and tags: versions are tags of the repository.
  GIT_DEPTH: 0

# A request can change the packages and the settings that this job runs. Protect variables that are secret.
check:
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - npx asterism-docs check --format gitlab --output gl-code-quality-report.json
  artifacts:
    # A check that fails has findings to show in the merge request.
    when: always
    reports:
      codequality: gl-code-quality-report.json

${pages === 'gitlab' ? gitlabDeployment : gitlabArtifact}${pages === 'bucket' ? gitlabUpload : ''}`;
}

const gitlabDeployment = `# GitLab Pages publishes the folder "public" of the job "pages".
pages:
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - PAGES_ORIGIN=$(node -p 'new URL(process.env.CI_PAGES_URL).origin')
    - PAGES_PATH=$(node -p 'new URL(process.env.CI_PAGES_URL).pathname.replace(/[/]+$/, "")')
    - npx asterism-docs export --out public --origin "$PAGES_ORIGIN" --base "$PAGES_PATH"
  artifacts:
    paths:
      - public
`;

const gitlabArtifact = `export:
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - npx asterism-docs export --out site
  artifacts:
    paths:
      - site
`;

const gitlabUpload = `
# BUCKET, BUCKET_ENDPOINT, BUCKET_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are protected variables of the project.
deploy:
  stage: deploy
  needs: [export]
  image: debian:bookworm
  resource_group: documentation
  cache: []
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  variables:
    GIT_STRATEGY: none
${indented(4, remote)}
    RCLONE_CONFIG_SITE_ENDPOINT: $BUCKET_ENDPOINT
    RCLONE_CONFIG_SITE_REGION: $BUCKET_REGION
  before_script:
    - apt-get update && ${installRclone}
  script:
    - |
${indented(6, uploadLines)}
`;
