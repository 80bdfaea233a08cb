import { manifests as all } from '#features/manifests.ts';
import type { Facts, WarnField } from './facts.ts';
import type { Manifest } from './manifest.ts';

/** All kinds of manifests, in order of precedence. */
export const manifests: readonly Manifest[] = all;

/** Names of the manifests, in order of precedence. */
export const manifestNames: readonly string[] = manifests.map(({ file }) => file);

/** A manifest of a package in a workspace. */
export interface WorkspaceManifest {
  /** Name of the file. */
  readonly file: string;
  readonly text: string;
  /** What it inherits from the root of the workspace; undefined for nothing. */
  readonly shared: unknown;
}

/** Parses a manifest of a package in a workspace; undefined when it has no facts. Throws for an invalid text. */
export function workspaceFacts({ file, text, shared }: WorkspaceManifest, note: WarnField): Facts | undefined {
  const manifest = manifests.find((each) => each.file === file);
  return manifest?.memberFacts ? manifest.memberFacts(text, note, shared) : manifest?.facts(text, note, '');
}
