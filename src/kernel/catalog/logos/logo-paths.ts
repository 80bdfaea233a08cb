import type { ReadmeImage } from '#catalog/images/readme-images.ts';
import type { Members } from '#markdown/links/member.ts';
import { repositoryPath } from '#markdown/links/repository-path.ts';
import { isExternal } from '#model/address/is-external.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { imagePattern } from '#model/page/image-pattern.ts';

/** A repository in which a logo is searched. */
export interface LogoScope {
  /** Identity of the package. */
  readonly repo: string;
  /** Path of the README; undefined for none. */
  readonly readme: string | undefined;
  /** The images at the head of the README. */
  readonly readmeImages: readonly ReadmeImage[];
  /** The documentation sites of the repository. */
  readonly sites: readonly DocumentSite[];
  /** Paths of the images of the repository. */
  readonly images: ReadonlySet<string>;
  /** Recognises the addresses of the family. */
  readonly members: Members;
}

/** Folders in which repositories keep a logo, and its names there. */
const usualFolders = [
  '',
  'logo/',
  '.github/',
  'assets/',
  'images/',
  'media/',
  'docs/',
  'docs/assets/',
  'docs/images/',
  'docs/img/',
  'docs/_static/',
  'docs/public/',
  'docs/static/',
  'public/',
  'static/',
  'static/img/',
  'website/static/img/',
];
const usualNames = ['logo.svg', 'logo.png', 'icon.svg', 'icon.png'];

/** Folders whose files a documentation serves at its root, with the names of favicons there. */
const publicFolders = ['public/', 'docs/public/', 'static/', 'static/img/', 'website/static/img/'];
const faviconNames = ['favicon.svg', 'apple-touch-icon.png'];

/** The images of a repository that may be its logo, the likeliest first, without duplicates. */
export function logoPaths(scope: LogoScope): readonly string[] {
  const folders = servedFolders(scope);
  const inReadme = scope.readmeImages.flatMap((image) =>
    pathsOf(image, scope, folders).filter((path) => isNamedAsLogo(path, image, scope.repo)),
  );
  const inSites = scope.sites.flatMap(({ logos = [] }) => logos);
  const usual = usualFolders.flatMap((folder) => usualNames.map((name) => folder + name));
  const favicons = publicFolders.flatMap((folder) => faviconNames.map((name) => folder + name));
  const all = new Set([...inReadme, ...inSites, ...usual, ...favicons]);
  return [...all].filter((path) => scope.images.has(path));
}

/** Folders whose files a documentation serves at its own addresses. */
function servedFolders({ sites, images }: LogoScope): readonly string[] {
  const found = [...images].flatMap((path) => /^(?:[^/]+\/){0,4}?(?:public|static)\//.exec(path)?.[0] ?? []);
  return [...new Set([...sites.map(({ root }) => root), ...found])];
}

/** The paths that an address in the README may mean. */
function pathsOf(
  { address }: ReadmeImage,
  { repo, readme = '', images, members }: LogoScope,
  folders: readonly string[],
): readonly string[] {
  const member = members.at(address);
  if (member !== undefined) return member.repo === repo ? member.files : [];
  const path = isExternal(address) ? URL.parse(address)?.pathname : address;
  if (path === undefined) return [];
  const own = repositoryPath(path, readme);
  const relative = isExternal(address) || own.above > 0 ? [] : [own.path];
  // READMEs show the logo of their own site by its address there.
  const served = path.startsWith('/') ? folders.flatMap((folder) => pathIn(folder, own.path) ?? []) : [];
  return [...relative, ...served].filter((each) => images.has(each) && imagePattern.test(each));
}

const wanted = /logo|icon|mascot|emblem/;
const unwanted =
  /badge|shield|screen|preview|demo|banner|cover|social|sponsor|backer|contribut|button|header|hero|white/;

/** True when the file name or the alternative text names a logo or the repository. */
function isNamedAsLogo(path: string, { alt }: ReadmeImage, repo: string): boolean {
  const name = path.slice(folderOf(path).length).toLowerCase();
  const text = `${name} ${alt.toLowerCase()}`;
  if (unwanted.test(text)) return false;
  const own = lettersOf(repo);
  return wanted.test(text) || (own.length > 2 && lettersOf(text).includes(own));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
