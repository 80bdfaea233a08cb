/** Parses the HTML of a document of the site. Its scripts do not run, and its images are not fetched. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}
