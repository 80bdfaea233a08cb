import type { AppState } from '#web/app/app-state.ts';
import type { Translations } from '#web/i18n/translations.ts';
import type { uiIcons } from '#web/ui/icon-names.ts';
import type { Navigation } from './navigation/navigation.ts';

/** A page that a feature offers where a reader looks for one. */
export interface OfferedLink {
  /** The name of its icon. */
  readonly icon: keyof typeof uiIcons;
  readonly text: string;
  /** URL path of the page. */
  readonly href: string;
}

/** Code that a feature runs where an element is. */
export interface ElementCode {
  /** Selector of the element. */
  readonly selector: string;
  /** Loads the code, in a chunk of its own. The code gets the element, or the article that has it, and returns a function that stops it, for when another page is shown. */
  readonly load: () => Promise<(app: AppState, element: HTMLElement) => () => void>;
  /** What the console says where it fails. */
  readonly failed: string;
}

/** Code that a feature runs when the browser is idle. */
export interface IdleCode {
  /** True for a document that needs it. */
  readonly isWanted: (app: AppState) => boolean;
  /** Loads the code, in a chunk of its own. */
  readonly load: () => Promise<(app: AppState) => void | Promise<void>>;
  /** What the console says where it fails. */
  readonly failed: string;
}

/** What the controls of a feature may use. */
export interface ControlTools {
  /** Loads the page with a path as navigation does, once for both. */
  readonly load: Navigation['load'];
  /** The pages that features offer in a family of several packages. */
  readonly links: (texts: Translations) => readonly OfferedLink[];
}

/** What a control with a `data-action` does in the page. */
export interface ControlCode {
  /** Runs when it is clicked, or its keys are pressed. */
  readonly run: (app: AppState, tools: ControlTools) => void;
  /** Loads what it needs, when it is pointed at or has the focus. */
  readonly preload?: () => void;
  /** True for a key press that does the same on any page. */
  readonly isShortcut?: (event: KeyboardEvent) => boolean;
  /** Completes such a control in a document. */
  readonly complete?: (app: AppState, control: HTMLElement) => void;
}

/** The browser door of a feature: what it adds to the entry script. */
export interface BrowserFeature {
  /** Runs in each document, before the browser is idle. */
  readonly eager?: (app: AppState) => void;
  /** Runs when the browser is idle, after what the features before it run. */
  readonly idle?: IdleCode;
  /** Code for pages with an element, also for those that navigation shows in place. */
  readonly elements?: readonly ElementCode[];
  /** Code for articles with an element, also for one that is folded until a reader opens it. */
  readonly articles?: readonly ElementCode[];
  /** Its controls, by their `data-action`. */
  readonly controls?: Readonly<Record<string, ControlCode>>;
  /** The pages that it offers where a reader looks for one, in a family of several packages. */
  readonly links?: (app: Pick<AppState, 'site'>, texts: Translations) => readonly OfferedLink[];
}
