import { onTestFinished } from 'vitest';
import { createGitMirrors } from '#features/git/git-mirrors.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import type { RefPatterns, RequestSettings } from '#sources/ref-patterns.ts';
import type { RepositoryReader } from '#sources/source.ts';

/** Mirrors for a test, with their warnings. */
export interface TestMirrors {
  readonly mirrors: Mirrors;
  /** Folder of the mirrors. */
  readonly folder: string;
  /** Warnings of the mirrors. */
  readonly warnings: string[];
}

/** Patterns of the versions that are fetched, and the settings of requests. */
export interface WantedTestRefs extends RefPatterns {
  /** The settings of requests; none are fetched without them. */
  readonly requests?: RequestSettings;
}

/** Creates mirrors in a new folder, or in an existing one; they are closed after the test. */
export async function testMirrors(
  limits: Partial<GitLimits> = {},
  where?: string,
  wanted?: WantedTestRefs,
): Promise<TestMirrors> {
  const warnings: string[] = [];
  const folder = where ?? (await temporaryFolder());
  const warn = (line: string): void => void warnings.push(line);
  const { requests } = wanted ?? {};
  const mirrors = createGitMirrors({ folder, product: 'asterism', warn, limits, versions: () => wanted, requests });
  onTestFinished(() => mirrors.close());
  return { folder, mirrors, warnings };
}

/** Reads the text of a file; undefined when it does not exist. */
export async function textOf(repository: RepositoryReader | undefined, path: string): Promise<string | undefined> {
  const bytes = await repository?.read(path);
  return bytes && new TextDecoder().decode(bytes);
}
