import type { SourceFeature } from '#catalog/source-feature.ts';
import { remoteSource } from './remote.ts';
import { remoteAddress } from './remote-address.ts';

/** Other sites as sources. */
export const feature: SourceFeature = {
  open(source, { settings: { product }, readMetadata, store, interval }) {
    if (source.kind !== 'remote') return undefined;
    const { info, documents } = remoteAddress(source.remote);
    const { allowPrivate, stars } = source;
    const shared = { product, readMetadata, store, interval };
    return remoteSource({ ...shared, info, documents: source.documents ?? documents, stars, allowPrivate });
  },
};
