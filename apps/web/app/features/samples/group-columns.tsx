import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../ui/table/common-columns.tsx';

type Columns = Column<SampleGroup>[];

interface Extras {
  /** Shown below the name of a group. */
  note: (group: SampleGroup) => ReactNode;
  options: (group: SampleGroup) => ReactNode;
}

const columns = (note: Extras['note'] | undefined): Columns => [
  dateColumn('Submit date'),
  {
    accessor: 'name',
    title: 'Group name',
    onPhone: 'below',
    sortable: true,
    cellsStyle: breakAnywhere,
    render: (group) => (
      <>
        {group.name}
        {note?.(group)}
      </>
    ),
  },
  {
    accessor: 'sample_set',
    title: 'Number of samples',
    textAlign: 'right',
    onPhone: 'below',
    csv: ({ sample_set }) => sample_set.length,
    render: ({ sample_set }) => wholeNumber(sample_set.length),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right', onPhone: 'below' },
];

/** The columns of both lists of groups; with `extras`, a note and an options column. */
export const groupColumns = (extras?: Extras): Columns =>
  extras
    ? [
        ...columns(extras.note),
        {
          accessor: 'options',
          title: 'Options',
          textAlign: 'right',
          render: extras.options,
          csv: false,
          onPhone: 'below',
        },
      ]
    : columns(undefined);
