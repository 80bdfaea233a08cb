import { isbot } from 'isbot';

/** What a browser says of itself and of its visitor's wishes. */
export interface Visitor {
  readonly userAgent: string;
  /** True while a program drives the browser, as in tests. */
  readonly webdriver: boolean;
  /** `1` where the visitor does not want to be tracked. */
  readonly doNotTrack: string | null;
  /** True where the visitor wants no data shared. */
  readonly globalPrivacyControl?: boolean | undefined;
}

/** True for a visitor who may be counted (C-06): a person, not under test, who did not ask to be left out. */
export function mayBeCounted(visitor: Visitor, product: string): boolean {
  const { userAgent, webdriver, doNotTrack, globalPrivacyControl } = visitor;
  if (webdriver || doNotTrack === '1' || globalPrivacyControl === true) return false;
  return !isOwnCrawler(userAgent, product) && !isbot(userAgent);
}

/** True for the product's own crawler: its name and `bot`, `crawler` or `spider`, as in `Asterism-Crawler/1.0`. */
function isOwnCrawler(userAgent: string, product: string): boolean {
  const words = userAgent.toLowerCase();
  const name = product.toLowerCase();
  const kinds = ['bot', 'crawler', 'spider'];
  return ['', '-', '_', ' ', '.'].some((between) => kinds.some((kind) => words.includes(name + between + kind)));
}
