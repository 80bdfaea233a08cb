import { useTexts } from '#web/app/app-context.ts';
import menu from '#web/shell/menu.module.css';

/** The permanent link of a page, in the menu of what a reader may take along. */
export function Permalink({ path }: { readonly path: string }) {
  const { versions: texts } = useTexts();
  return (
    <li>
      <a href={path} rel="nofollow" className={menu.item} data-action="copy-link" data-replay>
        <span className="without-script">{texts.permalink}</span>
        <span className="needs-script">{texts.copyPermalink}</span>
      </a>
    </li>
  );
}
