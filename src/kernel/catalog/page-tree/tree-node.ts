import type { Address } from '#model/address/address.ts';

/** A page in the tree of its package. */
export interface TreePage extends Pick<Address, 'file'> {
  /** Label, as plain text. */
  readonly name: string;
  /** Badge of its menu entry; absent without one. */
  readonly badge?: string;
}

/** A folder in the tree of a package. */
export interface TreeFolder {
  /** Label, as plain text. */
  readonly name: string;
  /** Its contents, in reading order. */
  readonly pages: readonly TreeNode[];
  /** True for the folder of the pages that are written for tools and tests. */
  readonly forTools?: true;
}

/** A page, or a folder of pages. */
export type TreeNode = TreePage | TreeFolder;
