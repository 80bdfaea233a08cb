/**
 * Ids that a heading must not have: an element with such an id would hide a property of `window` or `document`, or an element of
 * the page itself (SECURITY C3).
 */
const words: ReadonlySet<string> = new Set(
  `__proto__ action after alert all anchors animate app append applets atob attributes autocapitalize autocomplete
  autocorrect autofocus before blur body btoa caches charset children chrome clear click close closed closest confirm
  console constructor contains cookie credentialless crypto dataset dir doctype document domain draggable elements embeds
  encoding enctype escape eval evaluate event external fence fetch find focus fonts forms frames fullscreen head hidden
  history id images implementation inert lang length links location locationbar matches menubar method name navigation
  navigator nonce normalize open opener origin parent part performance personalbar plugins popover prefix prepend
  prerendering print prompt pseudo referrer rel remove reset role scheduler screen scripts scroll scrollbars self slot
  spellcheck status statusbar stop style submit target timeline title toolbar top translate undefined unescape viewport
  when window write writeln`.split(/\s+/),
);

/** Event handlers that are properties of browser objects; words such as `one` and `only` are not. */
const handlers =
  /^on(abort|after|animation|aux|before|blur|cancel|canplay|change|click|close|command|content|context|copy|cue|cut|dbl|device|drag|drop|duration|emptied|ended|error|focus|form|freeze|fullscreen|game|got|hash|input|invalid|key|language|load|lost|message|mouse|offline|online|orientation|page|paste|pause|play|pointer|pop|progress|rate|ready|rejection|reset|resize|resume|scroll|security|seek|select|slot|stalled|storage|submit|suspend|time|toggle|touch|transition|unhandled|unload|volume|waiting|webkit|wheel)[a-z]*$/;

/** True if an id belongs to the browser, to the page itself or to its footnotes. */
export function isTakenId(id: string): boolean {
  return (
    words.has(id) ||
    handlers.test(id) ||
    /^((asterism|cory|icon)(-.*)?|(user-content|fn|fnref)-.*|footnote-label)$/.test(id)
  );
}

/** What comes before ids that would be taken; the allow list puts it before all ids and names. */
export const anchorPrefix = 'user-content-';

/** The name that an author gave an anchor: its id without the prefix, which may have been copied from GitHub's page. */
export function anchorName(id: string): string {
  return id.replace(/^(user-content-)+/, '');
}

/** The id of a heading on the page, from its slug at GitHub. */
export function headingId(slug: string): string {
  return isTakenId(slug) ? anchorPrefix + slug : slug;
}

/**
 * The id of an anchor on the page: its name, or `user-content-` and its name when the id is taken, or when its capital letters
 * could make it the name of a property of the browser. It depends on the name alone, so that links from other pages need not
 * know the page.
 */
export function anchorId(name: string): string {
  const id = name.trim().replace(/\s+/g, '-');
  return isTakenId(id) || !/^[\p{Ll}\p{Lo}\p{M}\p{N}._-]+$/u.test(id) ? anchorPrefix + id : id;
}
