import type { StubRequest } from '#sources/forge/testing/stub-repository.ts';

/** A pull request in the format of GitHub, which Gitea follows. */
export function describePull({ number, title, author = 'mallory', base = 'main' }: StubRequest): object {
  return {
    id: 1_000 + number,
    number,
    state: 'open',
    title,
    user: { login: author, id: 7 },
    head: { label: `${author}:patch`, ref: 'patch' },
    base: { label: `acme:${base}`, ref: base },
    updated_at: '2026-05-21T10:00:00Z',
    draft: false,
  };
}
