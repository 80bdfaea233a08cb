import { type Checks, createChecks } from '#check/rules/checks.ts';
import type { Catalog } from '#cli/wiring/catalog/open-catalog.ts';
import type { Settings } from '#config/schema.ts';
import { extensionChecks } from '#extensions/extension-checks.ts';

/** Creates the check reports of a running site. */
export function openChecks(
  { pages, check }: Settings,
  { inspect, extensions }: Pick<Catalog, 'inspect' | 'extensions'>,
  onError: (error: unknown) => void,
): Checks {
  return createChecks({
    inspect,
    extensions: extensionChecks(extensions),
    imageLimit: pages.imageProxy.sizeLimit,
    severities: check.rules,
    onError,
  });
}
