import { createHash } from 'node:crypto';

export interface StubRepository {
  /** Stays when the path changes; by default made of the path. */
  readonly id?: number;
  /** Its path, `owner/name` or longer. */
  readonly path: string;
  /** Where git fetches it; by default an address of the stub that git cannot read. */
  readonly address?: string;
  /** Stars; 0 by default. */
  readonly stars?: number;
  /** One line of text. */
  readonly description?: string;
  readonly topics?: readonly string[];
  /** The language of most of its code, which GitLab does not say. */
  readonly language?: string;
  /** SPDX id. */
  readonly license?: string;
  /** The project's home page. */
  readonly homepage?: string;
  /** True when closed to changes. */
  readonly archived?: boolean;
  /** True for a copy. */
  readonly fork?: boolean;
  /** True when the public may not see it. */
  readonly private?: boolean;
  /** Its open pull or merge requests. */
  readonly requests?: readonly StubRequest[];
}

/** An open pull or merge request at the stub. */
export interface StubRequest {
  readonly number: number;
  readonly title: string;
  /** Account of its author; `mallory` by default. */
  readonly author?: string;
  /** Branch into which it is to be merged; `main` by default. */
  readonly base?: string;
}

/** The forge's own id of a repository. */
export function idOf({ id, path }: StubRepository): number {
  return id ?? createHash('sha256').update(path).digest().readUInt32BE();
}

/** The last part of a repository's path. */
export function nameOf({ path }: StubRepository): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
