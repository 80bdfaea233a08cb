import { type ChangeEvent, useEffect, useRef } from 'react';
import { dividesMatrix } from '#model/views/matrix/arrange-matrix.ts';
import { filterText, isFiltered, type MatrixChoice, matrixSorts, pageSize } from '#model/views/matrix/matrix-choice.ts';
import { matrixParameters } from '#model/views/matrix/matrix-parameters.ts';
import { useApp, useLocalText, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './filters.module.css';
import type { Arrangement } from './use-arrangement.ts';

/** A family with fewer packages has no filters: all of its cards are in view. */
const minFiltered = 9;

/** Limit of topics in the filter. */
const maxTopics = 60;

/** Time after the last letter until the packages are filtered, in milliseconds. */
const filterDelay = 120;

interface Field {
  readonly key: Exclude<keyof MatrixChoice, 'page' | 'text'>;
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
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>, key: Field['key']) => {
    location.assign(address({ [key]: target.value || undefined }));
  };
  return (
    <form
      className={styles.filters}
      action={path}
      autoComplete="off"
      aria-label={texts.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      {choice.text !== undefined || arrangement.all.length > pageSize ? <TextFilter arrangement={arrangement} /> : null}
      {fields.map(({ key, label, options }) => (
        <div key={key}>
          <label htmlFor={`${ids.matrix}-${key}`}>{label}</label>
          <select
            id={`${ids.matrix}-${key}`}
            name={matrixParameters[key]}
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
      {choice.view ? <input type="hidden" name={matrixParameters.view} value={choice.view} /> : null}
      <button type="submit" className={`${styles.apply} without-script`}>
        {texts.apply}
      </button>
    </form>
  );
}

/** Filters by words while they are typed. The address follows without an entry in the history for each letter. */
function TextFilter({ arrangement: { choice, address } }: { readonly arrangement: Arrangement }) {
  const app = useApp();
  const { matrix: texts } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = () => {
    const text = filterText(field.current?.value ?? '');
    if (text === choice.text) return;
    // The path of a file on a disk is another one.
    const { search } = new URL(address({ text }), location.href);
    history.replaceState(history.state, '', location.pathname + search);
    app.query.set(search);
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  // What was typed before the field was interactive counts; later the field follows a link or another entry of the history.
  useEffect(() => latest.current(), []);
  useEffect(() => {
    const { current } = field;
    if (current && filterText(current.value) !== choice.text && current !== document.activeElement)
      current.value = choice.text ?? '';
  }, [choice.text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), filterDelay);
  };
  const id = `${ids.matrix}-text`;
  return (
    <div>
      <label htmlFor={id}>{texts.text}</label>
      <input
        ref={field}
        id={id}
        type="search"
        name={matrixParameters.text}
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={choice.text}
        data-set={choice.text === undefined ? undefined : 'yes'}
        onInput={onInput}
      />
    </div>
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
  const filterField = (key: Field['key'], label: string, values: readonly string[]): Field => ({
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
