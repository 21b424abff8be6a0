import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import type { DataTableColumn } from 'mantine-datatable';
import { date, wholeNumber } from '../../lib/formats.ts';

/** The columns both lists of groups show. */
export const groupColumns: readonly DataTableColumn<SampleGroup>[] = [
  {
    accessor: 'created',
    title: 'Submit date',
    sortable: true,
    noWrap: true,
    render: (group) => date(group.created),
  },
  { accessor: 'name', title: 'Group name', sortable: true },
  {
    accessor: 'sample_set',
    title: 'Number of samples',
    textAlign: 'right',
    render: (group) => wholeNumber(group.sample_set.length),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right' },
];
