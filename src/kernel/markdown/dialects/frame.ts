/** What a block of a dialect becomes. Titles and labels are markdown of one line. */
export type Frame =
  | {
      readonly shape: 'callout';
      /** The name of the callout in its dialect. */
      readonly name: string;
      /** Undefined for the name as title. */
      readonly title?: string | undefined;
    }
  | { readonly shape: 'details'; readonly title: string; readonly isOpen: boolean }
  | {
      /** A tab; adjacent tabs are one group. */
      readonly shape: 'tab';
      readonly label: string;
    }
  | {
      /** A group of code blocks, of which each is a tab. */
      readonly shape: 'code-group';
    }
  | { readonly shape: 'quote' }
  | {
      /** Content without a frame, below its title. */
      readonly shape: 'plain';
      readonly title?: string | undefined;
      /** Address of a link that the title becomes. */
      readonly link?: string | undefined;
      /** A paragraph below the title. */
      readonly text?: string | undefined;
      /** True for content whose expressions of templates are text. */
      readonly isVerbatim?: boolean;
    };

/** A line that begins or ends a frame, or that is left out. */
export type FrameMark =
  | {
      readonly edge: 'open';
      readonly frame: Frame;
      /** Which marks can end it. */
      readonly family: string;
      /** A longer mark, or one of equal length, ends it. */
      readonly size: number;
      /** True if it ends the frame of its family in which it stands. */
      readonly isNext?: boolean;
    }
  | { readonly edge: 'close'; readonly family: string; readonly size: number }
  | {
      /** Ends a frame of the family where one is open, and begins one otherwise. */
      readonly edge: 'toggle';
      readonly frame: Frame;
      readonly family: string;
    }
  | { readonly edge: 'none' };
