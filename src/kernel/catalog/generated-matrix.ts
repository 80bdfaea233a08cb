import { defaultIcon, type Package } from '#model/package/package.ts';
import { withMonograms } from '#model/package/package-icon.ts';

/**
 * Creates the core package of a family that has no core repository. It is called like the family and has a monogram;
 * for a family without a name it is the Matrix, with the default icon.
 */
export function generatedCore(product: string, family?: string): Package {
  const [face] = withMonograms([{ title: family ?? 'Matrix', icon: defaultIcon }], () => family === undefined);
  return {
    repo: product,
    folder: product,
    core: true,
    generated: true,
    title: family ?? 'Matrix',
    name: product,
    version: undefined,
    description: '',
    timeStamp: undefined,
    code: undefined,
    publish: false,
    reponame: undefined,
    icon: face?.icon ?? defaultIcon,
    stars: 0,
    prefix: undefined,
    type: undefined,
    angular: undefined,
    snap: false,
    build: false,
    menu: [],
    forge: undefined,
    license: undefined,
    homepage: undefined,
    keywords: [],
    funding: [],
    contributors: [],
    archived: false,
  };
}

/** Text of the first page of such a family, which shows only the card and the Matrix. */
export const generatedMatrix = '';
