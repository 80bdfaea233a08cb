import type { Text } from 'hast';

declare module 'hast' {
  interface TextData {
    /** The text as safe HTML with elements in it. Only this application sets it: sanitising drops it. */
    html?: string;
  }
}

/** Creates a text that is written as safe HTML. Steps that look at the text need not visit its elements. */
export function htmlText(value: string, html: string): Text {
  return { type: 'text', value, data: { html } };
}
