import { isbot } from 'isbot';

/** The properties of `navigator` that decide whether a visitor is counted. */
export interface Visitor {
  readonly userAgent: string;
  /** True if the browser is automated, for example in tests. */
  readonly webdriver: boolean;
  /** `1` if the visitor opted out of tracking. */
  readonly doNotTrack: string | null;
  /** True if the visitor opted out of data sharing. */
  readonly globalPrivacyControl?: boolean | undefined;
}

/** True for a visitor who is counted (C-06): no crawler, no automated browser, no opt-out. */
export function isCountable(visitor: Visitor, product: string): boolean {
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
