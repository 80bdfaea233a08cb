import type { OpenedFeature, OpenedFeatures } from '#catalog/opened-feature.ts';
import { documentFailure } from './failures/document-failure.ts';
import type { Extensions, OpenExtension } from './open-extensions.ts';
import { extensionSlots } from './server/extension-slots.ts';
import { withManifests } from './sources/with-manifests.ts';

/** The extensions that a site keeps open. */
interface OpenedExtensions extends OpenedFeature {
  readonly extensions: readonly OpenExtension[];
}

/** What the site takes from its extensions. */
export function openedExtensions({ all, rendering, report, close }: Extensions): OpenedExtensions {
  return {
    extensions: all,
    version: all.map(({ name, version }) => `${name} ${version}`).join('\n'),
    plugins: rendering,
    reportPluginFailure: (failure, document) => report(documentFailure(failure, document)),
    completeSource: (source) => withManifests(source, all),
    fillSlots(addFile) {
      const clients = all.flatMap(({ name, client }) =>
        client === undefined ? [] : [[name, addFile(`extension-${name}.js`, client)] as const],
      );
      return extensionSlots(all, new Map(clients));
    },
    close,
  };
}

/** The extensions among what features keep open. */
export function extensionsIn({ all }: Pick<OpenedFeatures, 'all'>): readonly OpenExtension[] {
  return all.flatMap((opened) => (isOfExtensions(opened) ? opened.extensions : []));
}

function isOfExtensions(opened: OpenedFeature): opened is OpenedExtensions {
  return 'extensions' in opened;
}
