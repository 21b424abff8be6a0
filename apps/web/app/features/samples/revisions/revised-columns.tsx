import type { RevisedValue, RevisionRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { dateColumn } from '../../../ui/table/common-columns.tsx';

const shown = (text: string, unit: string) => {
  if (text === '') return 'none';
  return unit === '' ? text : `${text} ${unit}`;
};

const changeColumns = [
  { accessor: 'name', title: 'Changed', onPhone: 'below' },
  {
    accessor: 'old',
    title: 'Old',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ old, unit }) => shown(old, unit),
  },
  {
    accessor: 'new',
    title: 'New',
    textAlign: 'right',
    onPhone: 'below',
    render: ({ new: corrected, unit }) => shown(corrected, unit),
  },
] as const satisfies readonly Column<RevisedValue>[];

export const revisedColumns: readonly Column<RevisedValue>[] = [
  { accessor: 'report_number', title: 'Report number', noWrap: true },
  ...changeColumns,
];

export const revisionColumns: readonly Column<RevisionRow>[] = [
  { accessor: 'revision', title: 'Revision', render: ({ revision }) => `Revision ${revision}` },
  ...changeColumns,
  dateColumn(),
  { accessor: 'import', title: 'Correction', onPhone: 'below' },
  { accessor: 'changed_by', title: 'Administrator', onPhone: 'below' },
];
