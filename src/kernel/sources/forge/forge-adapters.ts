import { adapters } from '#features/forge-adapters.ts';
import type { SourceForgeKind } from '#model/forges/forges.ts';
import type { ForgeAdapter } from './forge-adapter.ts';

/** The adapter of each kind of forge that can be a source. */
export const forgeAdapters: Readonly<Record<SourceForgeKind, ForgeAdapter>> = adapters;
