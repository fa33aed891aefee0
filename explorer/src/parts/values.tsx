import { Fragment } from 'react';

interface Props {
  readonly values: readonly string[];
  readonly between?: string;
}

/** Values of the data in a line. The direction of one, as of Hebrew, does not turn its neighbours. */
export function Values({ values, between = ', ' }: Props) {
  return values.map((value, place) => (
    <Fragment key={place}>
      {place > 0 && between}
      <bdi>{value}</bdi>
    </Fragment>
  ));
}
