import { pages } from '@iom/contract/pages/pages.ts';
import type { ProductKind, SalesFigures } from '@iom/contract/purchasing/figures/figures.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { Anchor, SimpleGrid, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useRows } from '../../../lib/api/use-list.ts';
import { money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const productLabels: Record<ProductKind, string> = {
  DATASETS: 'Custom datasets',
  REGIONAL: 'Regional databases',
  QUOTE: 'Quotes',
};

type Row<K extends 'months' | 'products' | 'countries' | 'codes' | 'oils' | 'tests'> =
  SalesFigures[K][number];
interface Sums {
  orders: number;
  revenue: number;
}

const ordersColumn: Column<Sums> = {
  accessor: 'orders',
  title: 'Orders',
  textAlign: 'right',
  render: ({ orders }) => wholeNumber(orders),
};
const revenueColumn: Column<Sums> = {
  accessor: 'revenue',
  title: 'Revenue',
  textAlign: 'right',
  noWrap: true,
  render: ({ revenue }) => money(revenue),
};

const monthColumns: readonly Column<Row<'months'>>[] = [
  { accessor: 'month', title: 'Month', noWrap: true },
  ordersColumn,
  revenueColumn,
];
const product = (row: Row<'products'>) => productLabels[row.product];
const productColumns: readonly Column<Row<'products'>>[] = [
  { accessor: 'product', title: 'Product', render: product, csv: product },
  ordersColumn,
  revenueColumn,
];
const country = (row: Row<'countries'>) => countryName(row.country) || 'Not stated';
const countryColumns: readonly Column<Row<'countries'>>[] = [
  { accessor: 'country', title: 'Country', render: country, csv: country },
  ordersColumn,
  revenueColumn,
];
const codeColumns: readonly Column<Row<'codes'>>[] = [
  { accessor: 'code', title: 'Code', cellsStyle: breakAnywhere },
  {
    accessor: 'discount',
    title: 'Taken off',
    textAlign: 'right',
    noWrap: true,
    render: ({ discount }) => money(discount),
  },
  ordersColumn,
  revenueColumn,
];
const oilColumns: readonly Column<Row<'oils'>>[] = [
  {
    accessor: 'report_number',
    title: 'Report number',
    noWrap: true,
    render: ({ report_number }) => (
      <Anchor component={Link} to={pages.oil.path({ reportNumber: report_number })} inherit>
        {report_number}
      </Anchor>
    ),
  },
  { accessor: 'brand_name', title: 'Brand', onPhone: 'below' },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'below',
    render: ({ sae_grade }) => shownGrade(sae_grade),
  },
  { ...ordersColumn, title: 'Sold' },
  { ...revenueColumn, title: 'Before discounts' },
];
const testColumns: readonly Column<Row<'tests'>>[] = [
  { accessor: 'name', title: 'Test' },
  { accessor: 'oils', title: 'Sold', textAlign: 'right', render: ({ oils }) => wholeNumber(oils) },
];

interface TableProps<R> {
  title: string;
  /** Name of the CSV file. */
  file: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  refetch: () => unknown;
  /** Shown in place of no rows. */
  none: string;
}

const FigureTable = <R extends object>({ title, file, rows, columns, refetch, none }: TableProps<R>) => {
  const list = useRows(rows, { pageSize: 10, refetch });
  return (
    <section>
      <Title order={2} size="h3">
        {title}
      </Title>
      <DataTable
        label={title}
        list={list}
        columns={columns}
        rowKey={(row) => String(Reflect.get(row, columns[0]?.accessor ?? ''))}
        exportAs={file}
        empty={{ title: none }}
      />
    </section>
  );
};

/** A table of each breakdown, with a CSV file. */
export const FigureTables = ({ figures, refetch }: { figures: SalesFigures; refetch: () => unknown }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
    <FigureTable
      title="By month"
      file="sales-by-month"
      rows={figures.months.toReversed()}
      columns={monthColumns}
      refetch={refetch}
      none="No sales"
    />
    <FigureTable
      title="By product"
      file="sales-by-product"
      rows={figures.products}
      columns={productColumns}
      refetch={refetch}
      none="No sales"
    />
    <FigureTable
      title="By country"
      file="sales-by-country"
      rows={figures.countries}
      columns={countryColumns}
      refetch={refetch}
      none="No sales"
    />
    <FigureTable
      title="By discount code"
      file="sales-by-code"
      rows={figures.codes}
      columns={codeColumns}
      refetch={refetch}
      none="No codes used"
    />
    <FigureTable
      title="Best-sold oils in datasets"
      file="best-sold-oils"
      rows={figures.oils}
      columns={oilColumns}
      refetch={refetch}
      none="No datasets sold"
    />
    <FigureTable
      title="Best-sold tests in datasets"
      file="best-sold-tests"
      rows={figures.tests}
      columns={testColumns}
      refetch={refetch}
      none="No datasets sold"
    />
  </SimpleGrid>
);
