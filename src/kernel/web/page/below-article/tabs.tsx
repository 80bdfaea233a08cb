import { useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { Parts, partsOf, type RenderedPart } from '#web/app/parts.tsx';
import styles from './tabs.module.css';

/**
 * The tabs of features about the package, below its first page: one block; without JavaScript and in print one after the
 * other.
 */
export function Tabs() {
  const view = useView();
  const texts = useTexts();
  const tabs = partsOf(view, 'tabs');
  if (tabs.length === 0 && partsOf(view, 'below-tabs').length === 0) return null;
  return (
    <section className={styles.tabs} data-part="relations" aria-label={texts.place.related}>
      {tabs.map((part, index) => {
        const id = `${ids.tabs}-${index}`;
        return <Tab key={id} part={part} id={id} isFirst={index === 0} />;
      })}
      <Parts place="below-tabs" />
    </section>
  );
}

/** A radio button shows its tab, so the browser moves between them with the arrow keys. */
function Tab({ part, id, isFirst }: { readonly part: RenderedPart; readonly id: string; readonly isFirst: boolean }) {
  const { tab, content } = part;
  const view = useView();
  const texts = useTexts();
  const total = tab?.total?.(view);
  const title = tab?.title(texts);
  return (
    <>
      <input type="radio" name={ids.tabs} id={id} defaultChecked={isFirst} className="needs-script" />
      <label htmlFor={id} className="needs-script">
        {title} {total === undefined ? null : <small>{total}</small>}
      </label>
      <div>
        <h2>{title}</h2>
        {content}
        {tab?.end === undefined ? null : <Parts place={tab.end} />}
      </div>
    </>
  );
}
