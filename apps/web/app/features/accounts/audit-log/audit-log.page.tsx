import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import {
  type AuditFieldKind,
  auditActions,
  auditedValues,
  auditFieldKinds,
} from '@iom/contract/shared/audit.ts';
import type { RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useList } from '../../../lib/api/use-list.ts';
import { money } from '../../../lib/format/formats.ts';
import { PeriodFields } from '../../../ui/forms/PeriodFields.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect, type Filters } from '../../../ui/table/filters.tsx';
import { EmailAddress } from '../../../ui/values/broken-texts.tsx';

type AuditRow = RowOf<typeof listAuditLog>;
type AuditFilter = 'search' | 'actor' | 'action' | 'target' | 'since' | 'until';

const actionLabels = Object.fromEntries(auditActions.map((action) => [action, action]));

/** Filters by text, actor, action, target and period. */
const AuditFilters = ({ list }: { list: Filters<AuditFilter> }) => (
  <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm" verticalSpacing="sm">
    <FilterSearch list={list} filter="search" label="Search" placeholder="Text or request id" hotkey="/" />
    <FilterSearch list={list} filter="actor" label="Actor" placeholder="Email address" />
    <FilterSelect list={list} filter="action" label="Action" labels={actionLabels} all="All actions" />
    <FilterSearch list={list} filter="target" label="Target" placeholder="user 12" />
    <Box style={{ gridColumn: 'span 2' }}>
      <PeriodFields
        since={list.filterText('since')}
        until={list.filterText('until')}
        onChange={list.setFilter}
      />
    </Box>
  </SimpleGrid>
);

const maxCollapsed = 3;

/** A field that a change set, removed or altered. */
interface Difference {
  field: string;
  /** Undefined: there was none. */
  before: string | undefined;
  /** Undefined: the field was removed. */
  after: string | undefined;
}

/** The fields of one side; corrected values are fields named by their analyte. */
const fieldsOf = (side: unknown, kinds: ReturnType<typeof auditFieldKinds>): Record<string, unknown> => {
  if (side === null || side === undefined) return {};
  if (typeof side !== 'object' || Array.isArray(side)) return { value: side };
  const fields = Object.entries(side).map(([field, value]) => {
    const corrected = kinds[field] === 'values' ? z.safeParse(auditedValues, value).data : undefined;
    return corrected
      ? Object.fromEntries(corrected.map((one) => [one.analyte, one.value]))
      : { [field]: value };
  });
  return Object.assign({}, ...fields);
};

const emptyText = '(empty)';

const textOf = (value: unknown, kind: AuditFieldKind | undefined): string | undefined => {
  if (value === undefined) return undefined;
  if (value === '' || value === null) return emptyText;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'dollars' && typeof value === 'number') return money(value);
  return JSON.stringify(value);
};

/** The fields that differ between the two sides of an audit row. Fields stated after the change come first. */
export const findDifferences = ({
  action,
  before,
  after,
}: Pick<AuditRow, 'action' | 'before' | 'after'>): Difference[] => {
  const kinds = auditFieldKinds(action);
  const [old, now] = [fieldsOf(before, kinds), fieldsOf(after, kinds)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .map((field) => ({
      field,
      before: textOf(old[field], kinds[field]),
      after: textOf(now[field], kinds[field]),
    }))
    .filter((difference) => difference.before !== difference.after);
};

/** `city: (empty) → Graz; phone: 1 → 2`, for a cell of a CSV file. */
export const differencesText = (differences: readonly Difference[]) =>
  differences.map(({ field, before = '–', after = '–' }) => `${field}: ${before} → ${after}`).join('; ');

const ChangedValue = ({ text, isOld }: { text: string; isOld?: boolean }) => (
  <Text
    span
    inherit
    td={isOld && text !== emptyText ? 'line-through' : undefined}
    className={isOld ? 'quiet' : undefined}
  >
    {text}
  </Text>
);

/** The fields that a change altered, one per line. A button shows the lines after the third. */
const ChangeCell = ({ differences }: { differences: readonly Difference[] }) => {
  const [all, setAll] = useState(false);
  const hidden = differences.length - maxCollapsed;
  return (
    <Box style={{ overflowWrap: 'anywhere' }} miw={220}>
      {(all ? differences : differences.slice(0, maxCollapsed)).map(({ field, before, after }) => (
        <Text key={field} size="sm" component="div">
          <Text span inherit className="quiet">
            {field}:{' '}
          </Text>
          {before !== undefined && <ChangedValue text={before} isOld />}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <ChangedValue text={after} />}
        </Text>
      ))}
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
    </Box>
  );
};

/** The time as in log files: `2026-11-21 08:30:05`. */
const formatLogTime = (iso: string) => iso.slice(0, 19).replace('T', ' ');

const columns: readonly Column<AuditRow>[] = [
  {
    accessor: 'at',
    title: 'Time (UTC)',
    sortable: true,
    noWrap: true,
    render: ({ at }) => formatLogTime(at),
  },
  {
    accessor: 'actor',
    title: 'Actor',
    onPhone: 'below',
    render: ({ actor }) => <EmailAddress email={actor} />,
  },
  { accessor: 'action', title: 'Action', noWrap: true, onPhone: 'below' },
  { accessor: 'target', title: 'Target', noWrap: true, onPhone: 'below' },
  {
    accessor: 'change',
    title: 'Change',
    onPhone: 'below',
    render: (row) => <ChangeCell differences={findDifferences(row)} />,
    csv: (row) => differencesText(findDifferences(row)),
  },
  { accessor: 'ip', title: 'Address', onPhone: 'hidden' },
  { accessor: 'request_id', title: 'Request', onPhone: 'below', cellsStyle: breakAnywhere },
];

/** Every change by an administrator, newest first, twenty per page. */
const AuditLog = () => {
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

export default function AuditLogPage() {
  return (
    <>
      <PageHeader lead="Every change an administrator made, and every API key created or revoked. Rows are never changed or deleted." />
      <AuditLog />
    </>
  );
}
