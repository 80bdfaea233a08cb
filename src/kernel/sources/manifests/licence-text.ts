/** Bytes of a licence file that are read. */
export const licenceLimit = 8 * 1024;

const names = /^(licen[cs]e|copying|unlicense)([._-][^/]*)?$/i;

const mainNames =
  /^(licen[cs]e|copying|unlicense)([._-](mit|apache|bsd|0bsd|isc|mpl|[al]?gpl|lesser|epl|eupl|zlib|boost|bsl|unlicense|cc0|cc-by)[\w.-]*)?(\.(md|markdown|txt|rst|adoc))?$/i;

/** Phrases of licence texts by SPDX id. The first match in the text counts. */
const phrases: readonly (readonly [id: string, phrase: RegExp])[] = [
  [
    'MIT',
    /Permission is hereby granted, free of charge, to any person obtaining a copy(?=.*shall be included in all)/i,
  ],
  [
    'MIT-0',
    /Permission is hereby granted, free of charge, to any person obtaining a copy(?!.*shall be included in all)/i,
  ],
  ['ISC', /Permission to use, copy, modify, and(\/or)? distribute this software for any(?=.*provided that the above)/i],
  [
    '0BSD',
    /Permission to use, copy, modify, and(\/or)? distribute this software for any(?!.*provided that the above)/i,
  ],
  ['BSD-4-Clause', /Redistributions? of source code must retain(?=.*All advertising materials)/i],
  [
    'BSD-3-Clause',
    /Redistributions? of source code must retain(?!.*All advertising materials)(?=.*(Neither the name|names? .{0,80}may not be used))/i,
  ],
  [
    'BSD-2-Clause',
    /Redistributions? of source code must retain(?!.*(Neither the name|names? .{0,80}may not be used|All advertising materials))/i,
  ],
  ['Apache-2.0', /Apache License,? Version 2\.0/i],
  ['AGPL-3.0-only', /GNU Affero General Public License Version 3/i],
  ['LGPL-3.0-only', /GNU Lesser General Public License Version 3/i],
  ['LGPL-2.1-only', /GNU Lesser General Public License Version 2\.1/i],
  ['GPL-3.0-only', /GNU General Public License Version 3/i],
  ['GPL-2.0-only', /GNU General Public License Version 2/i],
  ['MPL-2.0', /Mozilla Public License,? (v\.|version)? ?2\.0/i],
  ['EPL-2.0', /Eclipse Public License -? ?v(ersion)? ?2\.0/i],
  ['EUPL-1.2', /European Union Public Licen[cs]e v(\.|ersion)? ?1\.2/i],
  ['OFL-1.1', /SIL Open Font License,? Version 1\.1/i],
  ['BSL-1.0', /Boost Software License - Version 1\.0/i],
  ['Zlib', /The origin of this software must not be misrepresented/i],
  ['Artistic-2.0', /Artistic License 2\.0/i],
  ['WTFPL', /Do What The F\w+ You Want To Public License/i],
  ['Unlicense', /This is free and unencumbered software released into the public domain/i],
  ['CC0-1.0', /CC0 1\.0( Universal)?/i],
  ['CC-BY-4.0', /Attribution 4\.0 International/i],
  ['CC-BY-SA-4.0', /Attribution-ShareAlike 4\.0 International/i],
];

/** True for the name of a licence file. */
export function isLicenceName(path: string): boolean {
  return names.test(path);
}

/** True for a licence of the whole repository, not of its fonts, images or third-party parts. */
export function isMainLicenceName(path: string): boolean {
  return isLicenceName(path) && mainNames.test(path);
}

/** Detects the SPDX id of a licence text; undefined for an unknown licence. */
export function licenceOfText(text: string): string | undefined {
  // The text may be wrapped, in a comment or in markdown.
  const line = text.replace(/[\s*#=_>]+/g, ' ');
  const found = phrases.flatMap(([id, phrase]) => {
    const index = line.search(phrase);
    return index < 0 ? [] : [{ id, index }];
  });
  return found.reduce<(typeof found)[number] | undefined>(
    (first, each) => (first === undefined || each.index < first.index ? each : first),
    undefined,
  )?.id;
}

/** Joins the licences of several files: any of them may be chosen. */
export function joinLicences(ids: readonly string[]): string | undefined {
  const all = [...new Set(ids)];
  // The LGPL is an addition to the GPL, whose text stands beside it.
  const lesser = all.filter((id) => id.startsWith('LGPL-'));
  const chosen = lesser.length > 0 ? all.filter((id) => !id.startsWith('GPL-')) : all;
  return chosen.length === 0 ? undefined : chosen.toSorted().join(' OR ');
}

/** True for two known licences that differ; expressions are not compared. */
export function isOtherLicence(named: string | undefined, written: string): boolean {
  if (named === undefined) return false;
  // The text is the same for `-only` and `-or-later`.
  const plain = (id: string): string => id.replace(/(-only|-or-later|\+)$/, '');
  return phrases.some(([id]) => plain(id) === plain(named)) && plain(named) !== plain(written);
}
