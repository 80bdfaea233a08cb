import './require-node.js';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject, root } from './project.js';
import { releaseChangeLog } from './release/change-log.js';
import { packedFolder, packRelease, program } from './release/pack.js';
import { checkVersion, writeVersion } from './release/version.js';
import { runNode } from './run-program.js';
import { runScript, StepError, showStep } from './step.js';

// npm run release -- 0.2.0: tests, version, change log, packages, commit and tag. It publishes nothing and pushes nothing.
// --dry-run does all of it but the tests in a copy. --pack only packs, as the workflow of a release does.
await runScript(async () => {
  const options = /** @type {const} */ ({
    'dry-run': { type: 'boolean' },
    pack: { type: 'boolean' },
    verbose: { type: 'boolean' },
  });
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  process.chdir(root);
  if (values.pack) {
    await prepareBuild();
    return reportPacked(root, await packRelease(root));
  }
  const [version = ''] = positionals;
  await checkState(version);
  await checkRepository(values['dry-run'] ?? false);
  if (!values['dry-run'] && (await runNode([inProject('scripts/test.js')])) !== 0) {
    throw new StepError('A test failed, so nothing was released.');
  }
  await prepareBuild();
  const folder = values['dry-run'] ? await showStep('Copying the project', copyProject) : root;
  return release(folder, version);
});

async function prepareBuild() {
  await ensureInstalled();
  await ensureBuilt();
}

/**
 * Throws StepError where a release would not be that of a commit, or of no newer version.
 * @param {string} version
 */
async function checkState(version) {
  const changes = await program(['git', 'status', '--porcelain'], root);
  if (changes !== '')
    throw new StepError(`There are changes that are not committed. Commit them first:\n${changes.trimEnd()}`);
  const tags = (await program(['git', 'tag', '--list', 'v*'], root)).split('\n').filter(Boolean);
  checkVersion(version, { current: readManifest(root).version, tags });
}

/**
 * npm shows the repository, its issues and its README, and compares it with the place where a package was built.
 * @param {boolean} isDry
 */
async function checkRepository(isDry) {
  const { url } = readManifest(root).repository;
  if (!new URL(url.replace(/^git\+/, '')).hostname.endsWith('.example')) return;
  const advice = `${url} is an address of a reserved domain. Write the address of the repository into package.json.`;
  if (!isDry) throw new StepError(advice);
  console.error(advice);
}

/** A clone with the build, for a dry run. */
async function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'asterism-release-'));
  await program(['git', 'clone', '--quiet', '--shared', root, folder], root);
  cpSync(inProject('dist'), join(folder, 'dist'), { recursive: true });
  return folder;
}

/**
 * @param {string} folder
 * @param {string} version
 */
async function release(folder, version) {
  const date = new Date().toISOString().slice(0, 10);
  const file = join(folder, 'CHANGELOG.md');
  writeFileSync(file, releaseChangeLog(readFileSync(file, 'utf8'), { version, date }));
  writeVersion(folder, { from: readManifest(folder).version, to: version });
  if ((await program(['git', 'status', '--porcelain'], folder)) !== '') {
    await program(['git', 'commit', '--all', '--quiet', '--message', `Release ${version}`], folder);
  }
  await program(['git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`], folder);
  return reportPacked(folder, await packRelease(folder), version);
}

/**
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {string} [version] of a tag that was set
 */
function reportPacked(folder, files, version) {
  for (const name of [...files, 'notes.md']) console.log(join(folder, packedFolder, name));
  if (version === undefined) return 0;
  console.log(`Tagged v${version} in ${folder}. Nothing is published yet.`);
  console.log(`git push origin HEAD v${version} starts the workflow that tests, packs and publishes with provenance.`);
  return 0;
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
