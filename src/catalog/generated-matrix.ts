import { defaultIcon, type Package } from '#model/package/package.ts';

/** The core package of a family that has none of its own. */
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

/** The text of such a family's first page, on which the card and the Matrix show all that there is. */
export const generatedMatrix = '';
