import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';

/** Which relative links of an included text begin at its own file, and not at the document that includes it. */
export interface RelativeLinks {
  /** Beginning of their paths; undefined for none. */
  readonly docs: string | undefined;
  /** True for all images. */
  readonly images: boolean;
}

const link = /(?<!!)(\[[^\]\n]{0,300}\]\(<?|^ {0,3}\[[^\]\n]{1,300}\]:[ \t]{1,20})([^\s()<>]{1,1000})/gm;
const image = /(!\[[^\]\n]{0,300}\]\(<?)([^\s()<>]{1,1000})/g;

/** The text of a file with such links as paths from the root of the repository. */
export function withRelativeLinks(text: string, file: string, { docs, images }: RelativeLinks): string {
  const rooted = (path: string): string => {
    const found = /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(path) ? undefined : pathIn(folderOf(file), path);
    return found === undefined ? path : `/${found}`;
  };
  const linked =
    docs === undefined
      ? text
      : text.replace(link, (_, before: string, path: string) => before + (path.startsWith(docs) ? rooted(path) : path));
  return images ? linked.replace(image, (_, before: string, path: string) => before + rooted(path)) : linked;
}
