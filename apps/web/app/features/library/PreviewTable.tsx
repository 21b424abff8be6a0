import type { Preview, ValueRow } from '@iom/contract/library/library.schemas.ts';
import { defaultPageSize } from '@iom/contract/shared/paging.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageParam, useSearchState } from '../../lib/search-state.ts';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './library.module.css';
import { previewQuery } from './library.queries.ts';
import { OilLink } from './OilLink.tsx';
import { ValueCell } from './ValueCell.tsx';
import { emptyMarks } from './values.rules.ts';

type Columns = Column<ValueRow>[];

/** What an oil is recognised by stands before its values … */
const before: Columns = [
  {
    accessor: 'report_number',
    title: 'Report number',
    noWrap: true,
    pinned: 'left',
    render: (values) => <OilLink reportNumber={values.report_number}>{values.report_number}</OilLink>,
  },
  { accessor: 'brand_name', title: 'Brand', noWrap: true, render: (values) => values.brand_name },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    render: (values) => shownGrade(values.sae_grade),
  },
  { accessor: 'year', title: 'Year', render: (values) => values.year },
];

/** … and the rest of its metadata after them, so that the figures are in sight. */
const after: Columns = [
  {
    accessor: 'service_class',
    title: 'Service class',
    noWrap: true,
    render: (values) => values.service_class,
  },
  { accessor: 'supplier', title: 'Supplier', noWrap: true, render: (values) => values.supplier },
  { accessor: 'region', title: 'Region', noWrap: true, render: (values) => values.region },
  { accessor: 'country', title: 'Country', noWrap: true, render: (values) => values.country },
  {
    accessor: 'state_or_province',
    title: 'State or province',
    noWrap: true,
    render: (values) => values.state_or_province,
  },
];

const analyteColumns = (columns: Preview['columns']): Columns =>
  columns.map((column) => ({
    accessor: `analyte ${column.id}`,
    title: (
      <span title={column.test.name} className={classes.analyte}>
        {column.name}
        {column.unit && (
          <Text span size="xs" fw={400} className="quiet">
            {' '}
            ({column.unit})
          </Text>
        )}
      </span>
    ),
    textAlign: 'right',
    render: (values) => <ValueCell row={values} column={column} />,
  }));

/** Headers of several lines stand on the figures below them. */
const atTheFoot = (column: Column<ValueRow>): Column<ValueRow> => ({
  ...column,
  titleStyle: { verticalAlign: 'bottom' },
});

/** The first values of a held dataset, ten oils a page, with a legend for cells without one. */
export const PreviewTable = ({ id, regional }: { id: string; regional: boolean }) => {
  const [{ page }, update] = useSearchState({ page: pageParam });
  const preview = useQuery(previewQuery(id, regional, page));
  const list = {
    ...preview,
    page,
    pageSize: defaultPageSize,
    setPage: (next: number, options?: { replace: boolean }) => update({ page: next }, options),
  };
  return (
    <>
      <DataTable
        label="Preview"
        list={list}
        columns={[...before, ...analyteColumns(preview.data?.columns ?? []), ...after].map(atTheFoot)}
        rowKey={({ sample }) => sample}
        empty={{ title: 'No oils in this dataset' }}
      />
      <Group component="dl" gap="lg" mt="md" aria-label="Legend">
        {Object.values(emptyMarks).map(({ mark, words }) => (
          <Group key={mark} gap={6} wrap="nowrap">
            <Text component="dt" size="xs" className="quiet">
              {mark}
            </Text>
            <Text component="dd" size="xs" m={0}>
              {words}
            </Text>
          </Group>
        ))}
      </Group>
    </>
  );
};
