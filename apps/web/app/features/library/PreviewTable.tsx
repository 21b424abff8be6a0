import { missingLabels } from '@iom/contract/library/missing.rules.ts';
import type { Preview, ValueRow } from '@iom/contract/library/values.schemas.ts';
import { defaultPageSize } from '@iom/contract/shared/paging.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageParam, useSearchState } from '../../lib/pages/search-state.ts';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './library.module.css';
import { previewQuery } from './library.queries.ts';
import { OilLink } from './OilLink.tsx';
import { ValueCell } from './ValueCell.tsx';

type Columns = Column<ValueRow>[];

/** Columns that identify an oil. */
const leadingColumns: Columns = [
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

/** The rest of the metadata, after the values so that these are visible without scrolling. */
const trailingColumns: Columns = [
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

/** Aligns titles of different heights at the bottom, next to the values. */
const withBottomTitle = (column: Column<ValueRow>): Column<ValueRow> => ({
  ...column,
  titleStyle: { verticalAlign: 'bottom' },
});

/** A preview of a held dataset, ten oils per page, with a legend for cells without a value. */
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
        columns={[...leadingColumns, ...analyteColumns(preview.data?.columns ?? []), ...trailingColumns].map(
          withBottomTitle,
        )}
        rowKey={({ sample }) => sample}
        empty={{ title: 'No oils in this dataset' }}
      />
      <Group component="dl" gap="lg" mt="md" aria-label="Legend">
        {Object.values(missingLabels).map(({ abbreviation, meaning }) => (
          <Group key={abbreviation} gap={6} wrap="nowrap">
            <Text component="dt" size="xs" className="quiet">
              {abbreviation}
            </Text>
            <Text component="dd" size="xs" m={0}>
              {meaning}
            </Text>
          </Group>
        ))}
      </Group>
    </>
  );
};
