import { decodeText } from '#catalog/decode-text.ts';
import { readStart } from '#catalog/read-text.ts';
import type { Edition } from '#catalog/shelf.ts';

const names = /^(licen[cs]e|copying|unlicense)([._-][^/]*)?$/i;

/** What licences say that are easily taken for one another, by their SPDX names. */
const texts: ReadonlyMap<string, RegExp> = new Map([
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/],
  ['ISC', /Permission to use, copy, modify, and(\/or)? distribute this software for any/],
  ['Apache-2.0', /Apache License\s+Version 2\.0/],
]);

/** How much of a licence is read, in bytes. */
const beginning = 4_096;

/** A licence that a repository has the text of. */
export interface LicenceText {
  /** The file. */
  readonly file: string;
  /** Its SPDX name. */
  readonly licence: string;
}

/** True for a file in the root that holds a licence, by its name. */
export function isLicence(path: string): boolean {
  return names.test(path);
}

/** The licence that a repository has the text of, undefined where it has none, several, or one that is not known. Throws what a broken source throws. */
export async function licenceIn(edition: Edition, repo: string): Promise<LicenceText | undefined> {
  const files = [...(edition.files.get(repo)?.keys() ?? [])].filter(isLicence);
  const [file] = files;
  const repository = edition.repositories.get(repo);
  if (file === undefined || files.length > 1 || repository === undefined) return undefined;
  const start = await readStart(repository, file, beginning);
  const text = start === undefined ? '' : decodeText(start.bytes).replace(/\s+/g, ' ');
  const licence = [...texts.keys()].find((name) => texts.get(name)?.test(text));
  return licence === undefined ? undefined : { file, licence };
}

/** True for two licences that are known and differ; an expression of several is not judged. */
export function isOtherLicence(named: string | undefined, written: string): boolean {
  return named !== undefined && texts.has(named) && named !== written;
}
