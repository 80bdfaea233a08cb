import { useLocale } from '#web/app/app-context.ts';
import { articleLanguage, langOf } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import type { OutlineEntry } from '#web/app/outline.ts';
import { useFile } from '#web/app/page-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './page-sidebar.module.css';

/** Longer texts may be cut after the second line and get a tooltip, in characters. */
const maxLength = 40;

/** The outline of the page. The browser marks the section being read. */
export function Outline({ outline }: { readonly outline: readonly OutlineEntry[] }) {
  const { language, texts } = useLocale();
  const lang = langOf(articleLanguage(useFile() ?? {}), language);
  return (
    <nav
      id={ids.outline}
      className={styles.outline}
      data-part="outline"
      aria-labelledby={ids.outlineTitle}
      tabIndex={-1}
    >
      <p id={ids.outlineTitle}>{texts.place.outline}</p>
      <Sections entries={outline} lang={lang} />
      <a className={styles.toTop} href={`#${ids.content}`}>
        {texts.place.toTop}
      </a>
    </nav>
  );
}

interface SectionsProps {
  readonly entries: readonly OutlineEntry[];
  /** Language of the headings, if it is another one than that around them. */
  readonly lang?: string | undefined;
}

function Sections({ entries, lang }: SectionsProps) {
  return (
    <ul lang={lang}>
      {entries.map(({ id, text, inside }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`} title={text.length > maxLength ? text : undefined}>
            <span>
              <EmojiText text={text} />
            </span>
          </a>
          {inside.length > 0 ? <Sections entries={inside} /> : null}
        </li>
      ))}
    </ul>
  );
}
