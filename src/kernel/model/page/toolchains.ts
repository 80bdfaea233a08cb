import { toolchains } from '#features/toolchain-facts.ts';
import type { ToolchainFacts } from '#model/toolchains/toolchain-facts.ts';
import { type DocumentSite, type Toolchain, toolchainsOf } from './document-site.ts';

/** What is known of each toolchain. */
export const toolchainFacts: Readonly<Record<Toolchain, ToolchainFacts>> = toolchains;

const all = Object.values(toolchainFacts).flatMap(({ settings }) => settings ?? []);

/** True for the name of a file that only a documentation toolchain has. A `config.json` may belong to any program. */
export function isToolSettings(name: string): boolean {
  return all.some((settings) => settings.test(name)) && !name.startsWith('config.');
}

/** What is known of the toolchains that a file is written for. */
export function factsOf(
  file: string,
  sites: readonly Pick<DocumentSite, 'toolchain' | 'root'>[] = [],
): readonly ToolchainFacts[] {
  return sites.length === 0 ? [] : [...toolchainsOf(file, sites)].map((toolchain) => toolchainFacts[toolchain]);
}
