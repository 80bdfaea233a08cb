import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, StepError } from '#scripts/step.js';
import { changesOf } from './change-log.js';

/** Folder of the packed files in the project. */
export const packedFolder = 'release';

/**
 * Packs both packages into the folder `release`, with the notes of the release beside them. Throws StepError.
 * @param {string} folder of the project
 * @returns {Promise<readonly string[]>} names of the packed files
 */
export async function packRelease(folder) {
  const target = join(folder, packedFolder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const create = stageCreate(folder, manifest);
  const files = [await pack(folder, target), await pack(create, target)];
  rmSync(create, { recursive: true });
  const changes = changesOf(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), manifest.version);
  writeFileSync(join(target, 'notes.md'), `${changes}\n\n${await origin(folder, files)}`);
  return files;
}

/**
 * A copy of the package of `npm create` with the repository of `package.json`: a fork changes it in one place.
 * @param {string} folder
 * @param {{ readonly repository: object }} manifest
 */
function stageCreate(folder, { repository }) {
  const staged = join(folder, packedFolder, 'create');
  cpSync(join(folder, 'create'), staged, { recursive: true });
  const file = join(staged, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8'));
  const { name, version, description, ...rest } = own;
  const full = { name, version, description, repository: { ...repository, directory: 'create' }, ...rest };
  writeFileSync(file, `${JSON.stringify(full, null, 2)}\n`);
  return staged;
}

/**
 * @param {string} folder of the package
 * @param {string} target
 */
async function pack(folder, target) {
  const output = await program(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', target], folder);
  return output.trim();
}

/**
 * From what the files were made, for those who compare them.
 * @param {string} folder
 * @param {readonly string[]} files
 */
async function origin(folder, files) {
  const commit = await program(['git', 'rev-parse', 'HEAD'], folder);
  const npm = await program(['npm', '--version'], folder);
  const rows = files.map((file) => {
    const digest = createHash('sha512').update(readFileSync(join(folder, packedFolder, file)));
    return `| ${file} | \`sha512-${digest.digest('base64')}\` |\n`;
  });
  return `Packed from commit ${commit.trim()} with Node ${process.versions.node} and npm ${npm.trim()}.\n\n| file | integrity |\n| :--- | :-------- |\n${rows.join('')}`;
}

/**
 * Runs a program and resolves to its output. Throws StepError.
 * @param {readonly [string, ...string[]]} command
 * @param {string} cwd
 */
export async function program(command, cwd) {
  const { code, output } = await runQuietly(command, { cwd, shell: process.platform === 'win32' });
  if (code !== 0) throw new StepError(`${command.join(' ')} ended with code ${code}.`, output);
  return output;
}
