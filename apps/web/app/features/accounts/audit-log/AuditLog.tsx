import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { ChangeCell } from './ChangeCell.tsx';
import { differencesOf, differencesText } from './differences.rules.ts';

type AuditRow = RowOf<typeof listAuditLog>;

/** `2026-11-21 08:30:05`, as log files state it. */
const secondOf = (iso: string) => iso.slice(0, 19).replace('T', ' ');

const columns: readonly Column<AuditRow>[] = [
  { accessor: 'at', title: 'Time (UTC)', sortable: true, noWrap: true, render: ({ at }) => secondOf(at) },
  { accessor: 'actor', title: 'Actor', onPhone: 'below', cellsStyle: breakAnywhere },
  { accessor: 'action', title: 'Action', noWrap: true, onPhone: 'below' },
  { accessor: 'target', title: 'Target', noWrap: true, onPhone: 'below' },
  {
    accessor: 'change',
    title: 'Change',
    onPhone: 'below',
    render: ({ before, after }) => <ChangeCell differences={differencesOf(before, after)} />,
    csv: ({ before, after }) => differencesText(differencesOf(before, after)),
  },
  { accessor: 'ip', title: 'Address', onPhone: 'hidden' },
  { accessor: 'request_id', title: 'Request', onPhone: 'below', cellsStyle: breakAnywhere },
];

/** Every change by an administrator, newest first, twenty a page. */
export const AuditLog = () => {
  const list = useList(listAuditLog, {
    ordering: '-at',
    pageSize: 20,
    urlFilters: {
      search: 'search',
      actor: 'actor',
      action: 'action',
      target: 'target',
      since: 'since',
      until: 'until',
    },
  });
  return (
    <DataTable
      label="Audit log"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      exportAs="audit-log"
      filters={<AuditFilters list={list} />}
      empty={{
        title: 'No changes found',
        text: 'Changes by administrators that match the filters will appear here.',
      }}
    />
  );
};
