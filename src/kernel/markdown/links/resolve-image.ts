import { externalImage, type PageImage } from '#markdown/html/external-image.ts';
import { type Address, rawPath } from '#model/address/address.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { frozenBadge } from './frozen-badge.ts';
import { type LinkDirectory, networkAddress } from './link-directory.ts';
import { linkOrigin } from './link-origin.ts';
import type { Member } from './member.ts';
import { repositoryPath } from './repository-path.ts';

/** The image to show for an image of a document; undefined for a file that its repository does not have. */
export function resolveImage(src: string, page: Address, directory: LinkDirectory): PageImage | undefined {
  const { family, members } = directory;
  const from = linkOrigin(src, page, family);
  const address = networkAddress(src, from, directory);
  if (address !== undefined) return toolchainImage(address, from, directory) ?? absoluteImage(address, from, directory);
  const path = repositoryPath(src, from.file).path;
  const own = familyImage({ repo: from.repo, files: [path] }, family);
  if (own !== undefined) return own;
  const onSite = directory.sitePages.image(src, from);
  if (onSite !== undefined) return familyImage({ repo: from.repo, files: [onSite] }, family);
  const member = src.startsWith('/') ? members.atPath(src) : members.beside(src, from.file);
  return member?.at === 'raw' || member?.at === 'checkout' ? familyImage(member, family) : undefined;
}

/** The image of an address such as `module:map.png`, which looks like one with a scheme. */
function toolchainImage(address: string, from: Address, { family, sitePages }: LinkDirectory): PageImage | undefined {
  const file = /^(?:(?:https?|data):|\/\/)/i.test(address) ? undefined : sitePages.image(address, from);
  return file === undefined ? undefined : familyImage({ repo: from.repo, files: [file] }, family);
}

function absoluteImage(address: string, from: Address, directory: LinkDirectory): PageImage | undefined {
  const { family, members } = directory;
  const badge = frozenBadge(address, from, directory);
  if (badge !== undefined) return { ...externalImage(address, family), badge };
  const member = members.at(address);
  const own = member && familyImage(member, family);
  if (own === undefined && member?.at === 'raw') return undefined;
  return own ?? externalImage(address, family);
}

function familyImage({ repo, files }: Pick<Member, 'repo' | 'files'>, family: RenderFamily): PageImage | undefined {
  const repository = family.packages.get(repo);
  const file = files.find((each) => hasImage(repository, each));
  if (file === undefined) return undefined;
  return { src: rawPath({ repo, file }, family), size: repository?.sizes?.get(file), isBlocked: false };
}

/** False if the images of the repository are known and the file is not one of them. */
function hasImage(repository: RenderPackage | undefined, file: string): boolean {
  return file !== '' && (repository?.images === undefined || repository.images.has(file));
}
