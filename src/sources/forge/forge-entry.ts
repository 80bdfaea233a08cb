import { z } from 'zod';

/** What a forge says of one public repository, whichever forge it is. */
export const forgeEntry = z.object({
  /** The forge's own name of it, which stays when it is renamed; absent in listings of earlier releases. */
  id: z.string().optional(),
  /** Its name at the end of its path. */
  name: z.string(),
  /** Its path at the forge, `owner/name` or longer. */
  path: z.string(),
  /** The address that git fetches from. */
  address: z.string(),
  /** The page for people. */
  page: z.string(),
  /** Stars now. */
  stars: z.number().optional(),
  /** One line of text. */
  description: z.string().optional(),
  /** The home page of the project. */
  homepage: z.string().optional(),
  /** Topics in the forge's order. */
  topics: z.array(z.string()),
  /** The language of most of its code. */
  language: z.string().optional(),
  /** SPDX id of the licence. */
  license: z.string().optional(),
  /** The branch that is shown where nothing else is said. */
  branch: z.string().optional(),
  /** True when the owner has closed it to changes. */
  archived: z.boolean(),
  /** True for a copy of another repository. */
  fork: z.boolean(),
});

/** What a forge says of one public repository, whichever forge it is. */
export type ForgeEntry = z.output<typeof forgeEntry>;

/** Text that may be missing, null or empty in a forge's answer. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);
