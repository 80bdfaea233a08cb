import type { RegistryName } from '#model/package/registry-name.ts';
import type { Facts, WarnField } from './facts.ts';

/** A kind of manifest. */
export interface Manifest {
  /** Name of the file, which is in the root of a repository. */
  readonly file: string;
  /** Parses the text of the file; undefined when it has no facts. `product` is the key of the metadata block. Throws for an invalid text. */
  readonly facts: (text: string, note: WarnField, product: string) => Facts | undefined;
  /** Parses that of a package in a workspace, which inherits from its root; absent where it inherits nothing. */
  readonly memberFacts?: (text: string, note: WarnField, shared: unknown) => Facts | undefined;
  /** Programming language of a repository without source files. */
  readonly language: string;
  /** Rank of the language when a repository has several manifests; the lowest one counts. */
  readonly languageRank: number;
  /** Warning when the file has no facts; absent when such a file is valid. */
  readonly withoutFacts?: string;
}

/** The name of a package at a registry; undefined without one. */
export function registered(registry: RegistryName['registry'], name: string | undefined): RegistryName | undefined {
  return name ? { registry, name } : undefined;
}

/** What a text means; undefined for none. */
export function optional(text: string | undefined, read: (text: string) => string | undefined): string | undefined {
  return text ? read(text) : undefined;
}
