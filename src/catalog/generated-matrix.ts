import { defaultIcon, type Package } from '#model/package/package.ts';

/** Creates the core package of a family that has no core repository. */
export function generatedCore(product: string): Package {
  return {
    repo: product,
    folder: product,
    core: true,
    generated: true,
    title: 'Matrix',
    name: product,
    version: undefined,
    description: '',
    timeStamp: undefined,
    code: undefined,
    publish: false,
    reponame: undefined,
    icon: defaultIcon,
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
