import { readdir } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { hiddenReadme } from '#model/address/readme.ts';
import { pageKind } from '#model/page/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { errorCode } from '#platform/errors.ts';
import type { CheckoutTags } from './folder/checkout-tags.ts';
import { marksRepository } from './folder/family-folder.ts';
import { locate, openLocated, readStart } from './folder/file-access.ts';
import { folderRepository } from './folder/folder-repository.ts';
import type { IgnoreRules } from './folder/ignore-rules.ts';
import { type Fault, type Walked, walk } from './folder/walk.ts';
import type { CheckoutPast } from './git/history/checkout-past.ts';
import { fundingFile } from './manifests/funding-file.ts';
import { isAboutItself, isReadmeName, type MetadataAnswer, readMetadata } from './metadata.ts';
import type { Start } from './read-about.ts';
import { type Repository, SourceError, type SourceFile } from './source.ts';
import { type Stars, withStars } from './stars.ts';

/** What bounds the reading of a family. */
export interface FolderLimits {
  /** Files listed of one repository; 20,000 by default. */
  readonly files: number;
  /** Folders inside folders; 40 by default. */
  readonly depth: number;
  /** The largest file that is read whole, in bytes; 16 MB by default. */
  readonly readSize: number;
  /** Warnings of one repository that are listed one by one; 50 by default. */
  readonly warnings: number;
}

/** A repository to list. */
export interface Place {
  /** Its name in the family. */
  readonly folder: string;
  /** Where it is on disk, without links. */
  readonly root: string;
}

/** A repository and what was wrong with it. */
export interface Listed {
  /** Undefined when the folder is no repository or cannot be read. */
  readonly repository: Repository | undefined;
  /** What its `.gitignore` files say. */
  readonly rules: IgnoreRules | undefined;
  /** One for each fault. */
  readonly warnings: readonly Warning[];
}

/** How repositories are listed. */
export interface ListOptions {
  /** The product's name, which is the key of the metadata block. */
  readonly product: string;
  /** What bounds the reading. */
  readonly limits: FolderLimits;
  /** Which files the settings show. */
  readonly isShown: (path: string) => boolean;
  /** True where that leaves files out. */
  readonly selective?: boolean;
  /** Reads the past of files from the git repository in the folder; nothing is known of it when absent. */
  readonly past?: CheckoutPast | undefined;
  /** Reads the tags of the git repository in the folder; it has none when absent. */
  readonly tagsOf?: CheckoutTags | undefined;
}

/** Lists one repository. `tables` hold stars, the last one counting most. */
export type ListRepository = (place: Place, tables: readonly Stars[]) => Promise<Listed>;

/** Makes the function that lists one repository, remembering the metadata of those whose files about themselves did not change. */
export function createListRepository({
  product,
  limits,
  isShown,
  selective = false,
  past,
  tagsOf,
}: ListOptions): ListRepository {
  const remembered = new Map<string, { readonly key: string; readonly answer: MetadataAnswer }>();

  async function metadataOf(
    { folder, root }: Place,
    { files, faults }: Walked,
    hidden: SourceFile | undefined,
  ): Promise<MetadataAnswer> {
    const shown = files.filter(({ path }) => isAboutItself(path));
    const funding = (await locate(root, fundingFile))?.file;
    const told = [...shown, funding, hidden].filter((file) => file !== undefined);
    // A README that cannot be shown has its own warning; that there is none would be a second one.
    const unusable = faults.map(({ file }) => file).filter((file) => file !== undefined && isReadmeName(file));
    const key = [...told.map(({ path, hash }) => `${path} ${hash}`), ...unusable].join('\n');
    const known = remembered.get(folder);
    if (known?.key === key) return known.answer;
    const rootFiles = [...told.map(({ path }) => path), ...unusable.filter((file) => file !== undefined)];
    const answer = await readMetadata({
      folder,
      product,
      rootFiles,
      read: (name, limit) => readInside(root, name, limit),
    });
    remembered.set(folder, { key, answer });
    return answer;
  }

  return async (place, tables) => {
    const { folder, root } = place;
    try {
      const entries = await readdir(root, { withFileTypes: true });
      if (!entries.some((entry) => entry.name === '.git' || marksRepository(entry))) return nothing;
      const walked = await walk(root, limits);
      const hidden = await findHiddenReadme(root);
      const answer = await metadataOf(place, walked, hidden);
      const metadata = withStars(answer.metadata, folder, tables);
      const files = walked.files.filter(({ path }) => isShown(path));
      const tags = (await tagsOf?.(root)) ?? [];
      const history = await past?.(
        root,
        files.map(({ path }) => path),
      );
      const repository = folderRepository({
        ...place,
        metadata,
        files,
        hiddenReadme: hidden,
        tags,
        history,
        isShown,
        selective,
        readLimit: limits.readSize,
      });
      const warnings = [
        ...answer.warnings,
        ...faultsOf(walked, limits).map((fault) => ({ repository: folder, ...fault })),
      ];
      return { repository, rules: walked.rules, warnings: atMost(warnings, limits.warnings) };
    } catch (error) {
      const code = errorCode(error instanceof SourceError ? error.cause : error);
      if (code === '') throw error;
      // It went between listing the family and looking inside.
      if (code === 'ENOENT') return nothing;
      const message = `The folder cannot be read (${code}). Let the user who runs this site read it.`;
      return { ...nothing, warnings: [{ repository: folder, file: undefined, message }] };
    }
  };
}

/** The start of a file in a folder, undefined when it has gone. Throws {@link SourceError} when it cannot be read. */
export async function readInside(root: string, path: string, limit: number): Promise<Start | undefined> {
  const located = await locate(root, path);
  const handle = located && (await openLocated(located));
  return located && handle && { bytes: await readStart(handle, limit), size: located.file.size };
}

async function findHiddenReadme(root: string): Promise<SourceFile | undefined> {
  const names = await readdir(join(root, '.github')).catch(() => []);
  const path = hiddenReadme(names.map((name) => `.github/${name}`));
  return path === undefined ? undefined : (await locate(root, path))?.file;
}

const nothing: Listed = { repository: undefined, rules: undefined, warnings: [] };

function faultsOf({ files, faults }: Walked, limits: FolderLimits): Fault[] {
  const large = files.filter(({ path, size }) => size > limits.readSize && pageKind(path) !== undefined);
  const message = `It has more than ${Math.floor(limits.readSize / 1024 / 1024)} MB, so it is no page and only served as a file. Split it.`;
  return [...faults, ...large.map(({ path }) => ({ file: path, message })), ...collisions(files)];
}

/** Files that some disks, and readers, take for the same file. */
function collisions(files: readonly SourceFile[]): Fault[] {
  const groups = Map.groupBy(files, ({ path }) => path.normalize('NFC').toLowerCase());
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ path }) => ({
      file: path,
      message: `Its name differs from ${first?.path} in case or accents only. Rename one of them.`,
    })),
  );
}

function atMost(warnings: readonly Warning[], limit: number): readonly Warning[] {
  const [first] = warnings;
  if (first === undefined || warnings.length <= limit) return warnings;
  const message = `There are ${warnings.length - limit} more warnings about this repository.`;
  return [...warnings.slice(0, limit), { repository: first.repository, file: undefined, message }];
}
