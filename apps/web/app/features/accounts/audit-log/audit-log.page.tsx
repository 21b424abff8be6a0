import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { auditActions } from '@iom/contract/shared/audit.ts';
import type { RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../lib/api/use-list.ts';
import { money } from '../../../lib/format/formats.ts';
import { PeriodFields } from '../../../ui/forms/PeriodFields.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect, type Filters } from '../../../ui/table/filters.tsx';
import { EmailAddress } from '../../../ui/values/broken-texts.tsx';

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

/** One side of a correction, whose values are fields named by their analyte. */
const hasCorrectedValues = (
  value: unknown,
): value is { values: { analyte: string; value: string | null }[] } & Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  Array.isArray(value.values) &&
  value.values.every((one: unknown) => typeof one === 'object' && one !== null && 'analyte' in one);

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  if (hasCorrectedValues(value)) {
    const { values, ...others } = value;
    return { ...others, ...Object.fromEntries(values.map((one) => [one.analyte, one.value])) };
  }
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
};

const emptyText = '(empty)';

const textOf = (field: string, value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (value === '' || value === null) return emptyText;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'price' && typeof value === 'number') return money(value);
  return JSON.stringify(value);
};

/** The fields that differ between the two sides of an audit row. Fields stated after the change come first. */
export const findDifferences = (before: unknown, after: unknown): Difference[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .map((field) => ({ field, before: textOf(field, old[field]), after: textOf(field, now[field]) }))
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

type AuditRow = RowOf<typeof listAuditLog>;

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
    render: ({ before, after }) => <ChangeCell differences={findDifferences(before, after)} />,
    csv: ({ before, after }) => differencesText(findDifferences(before, after)),
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
