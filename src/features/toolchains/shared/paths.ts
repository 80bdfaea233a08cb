import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import { findDocument } from '#model/page/find-document.ts';

/** A folder relative to another one, with a slash at its end; empty for the whole repository. */
export function folderIn(folder: string, path: string): string {
  const found = pathIn(folder, path) ?? '';
  return found === '' ? '' : `${found}/`;
}

/** The folder of a settings file. */
export const settingsFolder = folderOf;

/** The document that a table of contents names, with or without its ending; undefined when there is none. */
export function documentIn(files: ToolchainFiles, folder: string, written: string): string | undefined {
  const path = pathIn(folder, withoutFragment(written));
  if (path === undefined) return undefined;
  return findDocument(/\/$/.test(withoutFragment(written)) ? `${path}/` : path, (file) => files.paths.has(file));
}

function withoutFragment(path: string): string {
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}
