/** An emoji in a text. */
export interface EmojiPiece {
  /** The emoji itself. */
  readonly emoji: string;
  /** Name of its image: the hexadecimal codes of its characters. */
  readonly codes: string;
}

/** Quick test for text that may contain emoji. */
const mayHoldEmoji = /\u20e3|[\u203c\u2049\u2139\u2194-\u3299\ud83c-\ud83e]/;

// Flags, keycaps, and all others with skin tones, tags and joined emoji; not those with a text variation selector.
const emojiPattern =
  /\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|(?![#*0-9©®™])\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?(?:[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?)*(?!\uFE0E)/gu;

/** Splits a text at its emoji: the same ones that are images in articles. */
export function splitEmoji(text: string): readonly (string | EmojiPiece)[] {
  if (!mayHoldEmoji.test(text)) return [text];
  const pieces: (string | EmojiPiece)[] = [];
  let end = 0;
  for (const { 0: emoji, index } of text.matchAll(emojiPattern)) {
    pieces.push(text.slice(end, index), { emoji, codes: codesOf(emoji) });
    end = index + emoji.length;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== '');
}

/** Names of images omit the variation selector, except in joined emoji. */
function codesOf(emoji: string): string {
  const named = emoji.includes('\u200D') ? emoji : emoji.replaceAll('\uFE0F', '');
  return [...named].map((character) => character.codePointAt(0)?.toString(16)).join('-');
}
