import { z } from 'zod';
import type { RequestsApi } from '#sources/forge/forge-adapter.ts';
import { optionalText } from '#sources/forge/forge-entry.ts';
import { text, time } from './request-fields.ts';

/** What a repository of Gitea has in common with one of GitHub, whose API it follows. */
export const commonRepository = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  clone_url: z.string(),
  html_url: z.string(),
  default_branch: optionalText,
  description: optionalText,
  language: optionalText,
  archived: z.boolean(),
  fork: z.boolean(),
});

/** What an entry has from {@link commonRepository}. */
export function commonEntry(item: z.output<typeof commonRepository>) {
  return {
    id: String(item.id),
    name: item.name,
    path: item.full_name,
    address: item.clone_url,
    page: item.html_url,
    branch: item.default_branch,
    description: item.description,
    language: item.language,
    archived: item.archived,
    fork: item.fork,
  };
}

/** What a pull request of Gitea has in common with one of GitHub, whose API it follows. */
const pull = z.object({
  number: z.int().positive(),
  title: text,
  user: z.object({ login: text }).nullish(),
  base: z.object({ ref: text }),
  updated_at: time,
});

/** Parses a pull request. Throws ZodError. */
export function readPull(item: unknown): ReturnType<RequestsApi['read']> {
  const { number, title, user, base, updated_at: updated } = pull.parse(item);
  return { number, title, author: user?.login, base: base.ref, updated };
}
