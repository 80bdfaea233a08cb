import type { SourceFeature } from '#catalog/source-feature.ts';
import { extensionsIn } from './opened-extensions.ts';
import { extensionSource } from './sources/extension-source.ts';

/** Sources of extensions. */
export const feature: SourceFeature = {
  open(source, { settings: { product }, readMetadata, interval, opened }) {
    if (source.kind !== 'extension') return undefined;
    const { extension: name, options } = source;
    const extension = extensionsIn(opened).find((each) => each.name === name);
    return extensionSource({ product, readMetadata, interval, extension, name, options });
  },
};
