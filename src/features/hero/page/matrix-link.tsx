import { useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';

/** A link to the Matrix, which a hero with packages moves down. */
export function MatrixLink() {
  const { matrix: texts } = useTexts();
  return (
    <li>
      <a href={`#${ids.matrix}`}>{texts.all}</a>
    </li>
  );
}
