import { packagePath } from '#model/address.ts';
import { byStars, defaultIcon, type Package, starLabel } from '#model/package.ts';

/** A host that no one has (RFC 2606), under which generated pages link to members; it is resolved like the portal's own. */
export const familyHost = 'family.invalid';

/** The core package of a family that has none of its own. */
export function generatedCore(product: string): Package {
  return {
    repo: product,
    folder: product,
    core: true,
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

/** The Matrix page of such a family, as markdown: every package with its stars and description. */
export function generatedMatrix(packages: readonly Package[], product: string): string {
  const rows = packages
    .filter((item) => !item.core)
    .toSorted(byStars)
    .map((item) => {
      const link = `[${plain(item.title)}](https://${familyHost}${packagePath(item.repo, product)})`;
      return `| ${link} | ${starLabel(item.stars) ?? ''} | ${plain(item.description)} |`;
    });
  return [`# ${plain(product)}`, '', '| Package | Stars | Description |', '| --- | ---: | --- |', ...rows, ''].join(
    '\n',
  );
}

/** A stranger's text as markdown that shows just that text. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}
