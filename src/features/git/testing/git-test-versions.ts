import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect } from 'vitest';
import { type GitTestRepository, gitTestRepository } from './git-test-repository.ts';

/** Commits of {@link gitTestVersions}. */
export interface GitTestVersions extends GitTestRepository {
  /** Commits by tag. */
  readonly tagged: Readonly<Record<'v1.0.0' | 'v2.0.0' | 'v2.1.0' | 'v3.0.0', string>>;
  /** Sets a tag of the current commit, by default annotated with its name, and pushes it. */
  tag(name: string, ...options: readonly string[]): Promise<void>;
}

const page = (title: string): string => `# ${title}\n\n${'One of many lines of a page that is moved.\n'.repeat(8)}`;

/**
 * Creates a repository with releases of three major versions. 2.0.0 moves `docs/a.md` to `docs/b.md` and removes
 * `docs/old.md`; 2.1.0 is on the branch `2.x`, which `main` does not contain.
 */
export async function gitTestVersions(root: string, name: string): Promise<GitTestVersions> {
  const one = await gitTestRepository(root, name);
  const tag = async (tagName: string, ...options: readonly string[]): Promise<void> => {
    const own = options.length > 0 ? options : [`--message=${tagName}`];
    await one.git('tag', ...own, '--', tagName);
    // Both have the same objects: a push only sets the tag, and would start a dozen processes.
    const ref = join('refs/tags', tagName);
    await mkdir(dirname(join(one.path, ref)), { recursive: true });
    await copyFile(join(one.files, '.git', ref), join(one.path, ref));
  };
  const manifest = (version: string) => JSON.stringify({ name: 'one', version, license: 'MIT' });
  const release = async (version: string, files: Readonly<Record<string, string | undefined>>) => {
    const commit = await one.commit({ 'package.json': manifest(version), 'README.md': `# One ${version}\n`, ...files });
    await tag(`v${version}`, ...(version === '1.0.0' ? ['--no-sign'] : []));
    return commit;
  };
  const first = { 'docs/a.md': page('A'), 'docs/old.md': '# Old\n', '.gitignore': 'build/\n', 'build/x.md': 'x' };
  const v1 = await release('1.0.0', { ...first, '.env': 'SECRET=1', 'keys/server.pem': 'secret' });
  const v2 = await release('2.0.0', { 'docs/a.md': undefined, 'docs/b.md': page('B'), 'docs/old.md': undefined });
  await one.git('checkout', '--quiet', '-b', '2.x');
  const v21 = await release('2.1.0', { 'docs/c.md': '# C\n' });
  await one.git('checkout', '--quiet', 'main');
  const v3 = await release('3.0.0', { 'docs/b.md': page('B 3') });
  expect(await one.git('branch', '--contains', v21)).toBe('  2.x\n');
  return { ...one, tag, tagged: { 'v1.0.0': v1, 'v2.0.0': v2, 'v2.1.0': v21, 'v3.0.0': v3 } };
}
