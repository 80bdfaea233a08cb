import { Fragment, type ReactElement, type ReactNode } from 'react';

/** Elements with commas between them. */
export function listWithCommas(items: readonly ReactElement[]): ReactNode {
  return items.map((item, index) => (
    <Fragment key={item.key}>
      {index === 0 ? null : ', '}
      {item}
    </Fragment>
  ));
}
