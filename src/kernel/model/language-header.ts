/**
 * The header that names the language of a document, and after a semicolon those of its article, best first, where they are
 * others: `en;zh-CN,zh`. The browser's code sends it for navigation inside the site, and a cache in
 * front for the language that it found in the cookie or in `Accept-Language`: it then stores one response for each language.
 * Any client may send it; it only chooses among the languages of the site.
 */
export const languageHeader = 'Asterism-Language';
