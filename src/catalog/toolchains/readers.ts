import { mkdocs } from './mkdocs.ts';
import type { ToolchainReader } from './toolchain.ts';

/** The readers of all toolchains. A settings file belongs to the first that matches it. */
export const readers: readonly ToolchainReader[] = [mkdocs];
