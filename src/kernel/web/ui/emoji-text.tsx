import { emojiPath } from '#model/address/site-paths.ts';
import { useApp } from '#web/app/app-context.ts';
import { splitEmoji } from './split-emoji.ts';

/** Text with images for emoji (C-05), as in articles: not every system has a font for them. */
export function EmojiText({ text }: { readonly text: string }) {
  const { site } = useApp();
  if (site.emoji === 'text') return text;
  return splitEmoji(text).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <img
        // The order of the pieces never changes.
        key={index}
        className="emoji"
        src={emojiPath(piece.codes, site)}
        alt={piece.emoji}
        width={20}
        height={20}
        loading="lazy"
      />
    ),
  );
}
