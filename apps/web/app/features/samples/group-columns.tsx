import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../ui/table/common-columns.tsx';

type Columns = Column<SampleGroup>[];

const columns: Columns = [
  dateColumn('Submit date'),
  {
    accessor: 'name',
    title: 'Group name',
    onPhone: 'below',
    sortable: true,
    cellsStyle: breakAnywhere,
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

/** The columns of both lists of groups; with `options`, a column of them. */
export const groupColumns = (options?: (group: SampleGroup) => ReactNode): Columns =>
  options
    ? [
        ...columns,
        {
          accessor: 'options',
          title: 'Options',
          textAlign: 'right',
          render: options,
          csv: false,
          onPhone: 'below',
        },
      ]
    : columns;
