import { createMembers, type Directory, type Members } from '#markdown/links/member.ts';
import { digest } from '#platform/hash.ts';

/** The addresses of the family, with their version. */
export interface FamilyMembers {
  /** Recognises the addresses. */
  readonly members: Members;
  /** The addresses as data. */
  readonly directory: Directory;
  /** Equal versions mean equal addresses. */
  readonly version: string;
}

/** Creates the recogniser of a family's addresses with its version. */
export function createFamilyMembers(directory: Directory): FamilyMembers {
  return { members: createMembers(directory), directory, version: directoryVersion(directory) };
}

/**
 * A hash of everything that determines the meaning of addresses. It leaves out the commit, so that a new one does not
 * make all documents be searched again.
 */
function directoryVersion({ product, base, hosts, aliases, packages }: Directory): string {
  const addresses = [...packages].map(([repo, { provenance, ...rest }]) => [repo, rest, provenance?.start]);
  return digest(JSON.stringify([product, base, hosts, [...(aliases ?? [])], addresses]));
}
