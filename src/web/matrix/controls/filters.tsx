import type { ChangeEvent } from 'react';
import { dividesMatrix } from '#model/views/matrix/arrange-matrix.ts';
import { isFiltered, type MatrixChoice, matrixParameter, matrixSorts } from '#model/views/matrix/matrix-choice.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { goTo } from '#web/browser/navigation/go-to.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './filters.module.css';
import type { Arrangement } from './use-arrangement.ts';

/** A family with fewer packages has no filters: all of its cards are in view. */
const minFiltered = 9;

/** Limit of topics in the filter. */
const maxTopics = 60;

interface Field {
  readonly key: keyof MatrixChoice;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Opens sort order and filters in narrow windows. It is open from the start when a filter is set. */
export function FiltersSwitch({ arrangement: { choice } }: { readonly arrangement: Arrangement }) {
  const { matrix: texts } = useTexts();
  return (
    <details className={styles.switch} open={isFiltered(choice)}>
      <summary aria-label={texts.filters} title={texts.filters}>
        <Icon name={uiIcons.filters} />
      </summary>
    </details>
  );
}

/** Sort order and filters. Without JavaScript the form is sent to the server. */
export function Filters({ arrangement }: { readonly arrangement: Arrangement }) {
  const { choice, address, path } = arrangement;
  const { matrix: texts } = useTexts();
  const fields = useFields(arrangement);
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>, key: keyof MatrixChoice) => {
    goTo(address({ [key]: target.value || undefined }));
  };
  return (
    <form className={styles.filters} action={path} autoComplete="off" aria-label={texts.filters}>
      {fields.map(({ key, label, options }) => (
        <div key={key}>
          <label htmlFor={`${ids.matrix}-${key}`}>{label}</label>
          <select
            id={`${ids.matrix}-${key}`}
            name={matrixParameter(key)}
            value={choice[key] ?? ''}
            data-set={choice[key] !== undefined && key !== 'sort' ? 'yes' : undefined}
            onChange={(event) => onChange(event, key)}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      ))}
      {choice.view ? <input type="hidden" name={matrixParameter('view')} value={choice.view} /> : null}
      <button type="submit" className={`${styles.apply} without-script`}>
        {texts.apply}
      </button>
    </form>
  );
}

/** The fields of the form. A filter is left out if the family is small or if no value of it divides the packages, unless the URL sets it. */
function useFields({ options, all, choice, groups }: Arrangement): readonly Field[] {
  const { matrix: texts } = useTexts();
  const titleOf = useLocalText();
  const group: Field = {
    key: 'group',
    label: texts.group,
    options: [['', texts.any], ...groups.map(({ id, title }) => [id, titleOf(title)] as const)],
  };
  const filterField = (key: keyof MatrixChoice, label: string, values: readonly string[]): Field => ({
    key,
    label,
    options: [['', texts.any], ...values.map((value) => [value, value] as const)],
  });
  const archived: Field = {
    key: 'archived',
    label: texts.archived,
    options: [
      ['', texts.archivedShown],
      ['hide', texts.archivedHidden],
      ['only', texts.archivedOnly],
    ],
  };
  const sort: Field = {
    key: 'sort',
    label: texts.sort,
    options: matrixSorts.map((value) => [value, texts.sorts[value]]),
  };
  const topics = options.topics.slice(0, maxTopics);
  const topicValues = choice.topic === undefined || topics.includes(choice.topic) ? topics : [...topics, choice.topic];
  const filters = [
    group,
    filterField('type', texts.type, options.types),
    filterField('language', texts.language, options.languages),
    filterField('topic', texts.topic, topicValues),
  ];
  const divides = ({ key, options: [, ...values] }: Field) =>
    all.length >= minFiltered && values.some(([value]) => dividesMatrix(all, { [key]: value }));
  return [sort, ...[...filters, archived].filter((field) => choice[field.key] !== undefined || divides(field))];
}
