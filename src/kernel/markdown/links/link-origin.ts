import type { Address } from '#model/address/address.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { repositoryPath } from './repository-path.ts';

/**
 * The file that a link of a document is resolved against. In a folder that is a symbolic link, a reader stays in that folder; a
 * link out of it was written for the place of the folder that it leads to.
 */
export function linkOrigin(href: string, from: Address, { packages }: RenderFamily): Address {
  const linkedFolders = packages.get(from.repo)?.linkedFolders ?? [];
  const [folder, target] = linkedFolders.find(([path]) => from.file.startsWith(`${path}/`)) ?? [];
  if (folder === undefined) return from;
  const { path } = repositoryPath(href, from.file);
  const isInside = path === folder || path.startsWith(`${folder}/`);
  return isInside ? from : { ...from, file: `${target}${from.file.slice(folder.length)}` };
}
