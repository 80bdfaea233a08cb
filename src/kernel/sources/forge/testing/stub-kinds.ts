import { stubs } from '#features/forge-stubs.ts';
import type { SourceForgeKind } from '#model/forges/forges.ts';
import type { StubKind } from './stub-kind.ts';

/** The stub of each kind of forge that can be a source. */
export const stubKinds: Readonly<Record<SourceForgeKind, StubKind>> = stubs;
