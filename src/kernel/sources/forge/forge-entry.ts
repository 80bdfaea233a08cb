import { z } from 'zod';

/** A public repository as described by a forge. */
export const forgeEntry = z.object({
  /** Id at the forge, which stays the same when the repository is renamed; absent in listings of earlier releases. */
  id: z.string().optional(),
  /** Name, the last part of its path. */
  name: z.string(),
  /** Path at the forge, `owner/name` or longer. */
  path: z.string(),
  /** Clone URL. */
  address: z.string(),
  /** Web page. */
  page: z.string(),
  /** Number of stars. */
  stars: z.number().optional(),
  /** Description, one line. */
  description: z.string().optional(),
  /** Home page of the project. */
  homepage: z.string().optional(),
  /** Topics in the forge's order. */
  topics: z.array(z.string()),
  /** Main programming language. */
  language: z.string().optional(),
  /** SPDX id of the licence. */
  license: z.string().optional(),
  /** Default branch. */
  branch: z.string().optional(),
  /** True for an archived repository. */
  archived: z.boolean(),
  /** True for a fork. */
  fork: z.boolean(),
});

/** What a forge says of one public repository, whichever forge it is. */
export type ForgeEntry = z.output<typeof forgeEntry>;

/** Text that may be missing, null or empty in a response. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);
