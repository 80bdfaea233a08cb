/** The slots of a page, in which code of others shows something, in the order of the page. */
export const slotNames = ['home', 'before-article', 'after-article', 'sidebar', 'footer'] as const;

/** A place of a page for the HTML of others: around the article, and on the home page above the list of packages. */
export type SlotName = (typeof slotNames)[number];

/** HTML by the slots of a page. */
export type SlotHtml = Readonly<Partial<Record<SlotName, string>>>;

/** What is shown around an article. */
export interface SlottedHtml {
  /** HTML of the slots; absent without any. */
  readonly slots?: SlotHtml | undefined;
}

export interface SlottedPage {
  /** What components get. */
  readonly props: {
    readonly page: {
      /** URL path of the page. */
      readonly path: string;
      readonly title: string;
      /** Identity of its package. */
      readonly package: string;
      /** Its file inside the repository. */
      readonly file: string;
    };
    readonly site: { readonly base: string };
  };
  /** Changes with the file of the page. */
  readonly version: string | undefined;
  /** True for the page with the list of all packages. */
  readonly isHome: boolean;
}

/** The HTML of all slots of a page. */
export interface FilledSlots {
  readonly slots: SlotHtml;
  /** False if code failed, so that the next request may get more. */
  readonly lasting: boolean;
}

/** Fills the slots of a page. Never rejects. */
export type FillSlots = (page: SlottedPage) => Promise<FilledSlots>;
