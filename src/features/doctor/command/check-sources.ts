import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import type { SourceSettings } from '#config/fields/sources.ts';
import { defaultLimits } from '#features/git/mirror/git-limits.ts';
import { createBareRepository } from '#features/git/mirror/mirror-folder.ts';
import { resolveRemoteRef } from '#features/git/mirror/refs/resolve-remote-ref.ts';
import { gitAddress } from '#features/git/process/git-address.ts';
import { plural } from '#model/text/plural.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { emptyFamily, openFamily } from '#sources/folder/family-folder.ts';
import { isRepository } from '#sources/folder/repository-marks.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { statusFailure } from '#sources/forge/forge-failure.ts';
import type { DoctorContext } from './doctor-check.ts';
import { type CheckedSource, isChecked, sourceName } from './source-name.ts';

type SourceOf<Kind extends SourceSettings['kind']> = Extract<SourceSettings, { kind: Kind }>;

/** Sources that are asked at once. */
const concurrency = 4;

/** Folders and git addresses of one source that are looked at. */
const maxLooked = 500;

/** Checks that every source can be reached: folders exist, hosts answer, git lists the refs of repositories. */
export async function checkSources(context: DoctorContext): Promise<readonly Finding[]> {
  const sources = context.settings.sources.filter(isChecked);
  const found = await mapConcurrent(sources, concurrency, (source) => checkSource(source, context));
  return found.flat();
}

async function checkSource(source: CheckedSource, context: DoctorContext): Promise<readonly Finding[]> {
  const name = `source ${sourceName(source)}`;
  try {
    if (source.kind === 'folder') return [await checkFolder(name, source)];
    if (source.kind === 'git') return await checkGitSource(source, context);
    if (source.kind === 'forge') return [await checkForge(name, source, context)];
    return [await checkRemote(name, source, context)];
  } catch (error) {
    return [fault(name, errorMessage(error), 'Correct the source in the settings, or the network of this machine.')];
  }
}

async function checkFolder(name: string, { folder }: SourceOf<'folder'>): Promise<Finding> {
  const fix = 'Correct the path, or give the user that runs this process permission to read it.';
  try {
    const { root, folders, single } = await openFamily(folder, { isIncluded: () => true, staysFamily: false });
    if (single) return ok(name, `${root} is one repository`);
    const marked = await mapConcurrent(folders.slice(0, maxLooked), concurrency, (each) =>
      isRepositoryAt(join(root, each)),
    );
    const count = marked.filter(Boolean).length;
    if (count === 0) return fault(name, emptyFamily(folder).message, 'Correct the path of the source.');
    return ok(name, `${plural(count, 'repository', 'repositories')} in ${root}`);
  } catch (error) {
    return fault(name, errorMessage(error), fix);
  }
}

async function isRepositoryAt(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return isRepository(entries, (name) => readdir(join(folder, name), { withFileTypes: true }));
}

/** Asks the hosts as a sync does, with an empty repository in place of a mirror. */
async function checkGitSource(source: SourceOf<'git'>, { signal }: DoctorContext): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-doctor-'));
  try {
    const path = join(folder, 'empty.git');
    await createBareRepository(path);
    const addresses = [source.git].flat().slice(0, maxLooked);
    return await mapConcurrent(addresses, concurrency, (git) => checkRepository({ ...source, git }, path, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkRepository(
  source: SourceOf<'git'> & { readonly git: string },
  path: string,
  signal: AbortSignal,
): Promise<Finding> {
  const name = `source ${sourceName(source)}`;
  try {
    const address = gitAddress(source.git);
    const { credentials } = address;
    const remote = { path, address, credentials, limits: defaultLimits, signal };
    const { ref } = await resolveRemoteRef(remote, { ref: source.ref, branches: [] });
    return ok(name, `git reads ${ref.name} at ${ref.commit.slice(0, 10)}`);
  } catch (error) {
    const fix = 'Check the address, and the permissions of its user or key: see docs/guides/private-repositories.md.';
    return fault(name, `It cannot be read: ${errorMessage(error)}.`.replace(/\.\.$/, '.'), fix);
  }
}

async function checkForge(name: string, source: SourceOf<'forge'>, { ask }: DoctorContext): Promise<Finding> {
  const answer = await ask(source);
  if (answer === undefined) return warning(name, 'It was not checked.', 'Run "asterism doctor" again.');
  const { response } = answer;
  if (response.status >= 200 && response.status <= 299) return ok(name, `${answer.host} lists its repositories`);
  const adapter = forgeAdapters[source.forge];
  const failure = statusFailure(response, { adapter, api: source.api, hasToken: source.token !== undefined });
  if (failure.retryAt !== undefined) return warning(name, failure.message, 'Set a token: see docs/guides/sources.md.');
  return fault(name, failure.message, 'Correct the source: the name of the owner, the address in api, or the token.');
}

async function checkRemote(name: string, source: SourceOf<'remote'>, { ask }: DoctorContext): Promise<Finding> {
  const answer = await ask(source);
  if (answer === undefined) return warning(name, 'It was not checked.', 'Run "asterism doctor" again.');
  const { host, response } = answer;
  const fix = 'Check that the address is that of an Asterism site, or of a list of packages.';
  if (response.status !== 200) return fault(name, `${host} answers with status ${response.status}.`, fix);
  if (!/json$/.test(response.type)) return fault(name, `${host} answers with ${response.type || 'no type'}.`, fix);
  return ok(name, `${host} lists its packages`);
}
