import type { SlotName, SlotProps } from '#model/extension/extension-module.ts';

/** A page of an extension. */
export interface ExtensionPageView {
  /** Title of the page. */
  readonly title: string;
  /** Its HTML, as the extension wrote it. */
  readonly html: string;
}

/** HTML of extensions by the slots of a page. */
export type SlotHtml = Readonly<Partial<Record<SlotName, string>>>;

/** What extensions show around an article. */
export interface SlottedHtml {
  /** HTML of the slots; absent without any. */
  readonly slots?: SlotHtml | undefined;
}

/** A page with slots. */
export interface SlottedPage {
  /** What components get. */
  readonly props: Pick<SlotProps, 'page' | 'site'>;
  /** Changes with the file of the page. */
  readonly version: string | undefined;
  /** True for the page with the list of all packages. */
  readonly isHome: boolean;
}

/** The HTML of all slots of a page. */
export interface FilledSlots {
  /** HTML by slot. */
  readonly slots: SlotHtml;
  /** False if an extension failed, so that the next request may get more. */
  readonly lasting: boolean;
}

/** Fills the slots of a page. Never rejects. */
export type FillSlots = (page: SlottedPage) => Promise<FilledSlots>;
