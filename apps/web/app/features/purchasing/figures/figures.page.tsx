import { pages } from '@iom/contract/pages/pages.ts';
import { type Comparison, comparisons } from '@iom/contract/purchasing/figures/earlier-period.rules.ts';
import {
  type MonthFigure,
  type ProductKind,
  readSalesFigures,
  type SalesFigures,
} from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDays } from '@iom/contract/shared/dates.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Anchor, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MonthPicture } from '../../../charts/MonthPicture.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useRows } from '../../../lib/api/use-list.ts';
import { changeText, money } from '../../../lib/format/formats.ts';
import { choiceParam, type SearchParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PeriodFields } from '../../../ui/forms/PeriodFields.tsx';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const productLabels: Record<ProductKind, string> = {
  DATASETS: 'Custom datasets',
  REGIONAL: 'Regional databases',
  QUOTE: 'Quotes',
};

interface Sums {
  orders: number;
  revenue: number;
}

const amount = <K extends string>(accessor: K, title: string): Column<Record<K, number>> => ({
  ...{ accessor, title, textAlign: 'right', noWrap: true },
  render: (row) => money(row[accessor]),
});
const count = <K extends string>(accessor: K, title: string): Column<Record<K, number>> => ({
  ...{ accessor, title, textAlign: 'right' },
  render: (row) => wholeNumber(row[accessor]),
});
const sums: readonly Column<Sums>[] = [count('orders', 'Orders'), amount('revenue', 'Revenue')];

/** The change of the revenue against the earlier period. */
const change: Column<Sums & { earlier: number }> = {
  ...{ accessor: 'change', title: 'Change', textAlign: 'right', noWrap: true, onPhone: 'hidden' },
  render: ({ revenue, earlier }) => changeText(revenue, earlier) || '–',
  csv: ({ revenue, earlier }) => changeText(revenue, earlier),
};

/** The revenue of each row in the earlier period, where there is one; rows that had revenue only then come last. */
const withEarlier = <R extends Sums>(
  rows: readonly R[],
  earlier: readonly R[] | undefined,
  key: keyof R,
): { rows: (R & { earlier: number })[]; columns: readonly Column<R & { earlier: number }>[] } => {
  const find = (list: readonly R[], row: R) => list.find((one) => one[key] === row[key]);
  const gone = (earlier ?? [])
    .filter((row) => !find(rows, row))
    .map((row) => ({ ...row, orders: 0, revenue: 0 }));
  return {
    rows: [...rows, ...gone].map((row) => ({ ...row, earlier: find(earlier ?? [], row)?.revenue ?? 0 })),
    columns: earlier ? [...sums, amount('earlier', 'Before'), change] : sums,
  };
};

/** A column of names for keys; a CSV file has the names. */
const named = <R extends object>(
  accessor: keyof R & string,
  title: string,
  name: (row: R) => string,
): Column<R> => ({
  ...{ accessor, title, render: name, csv: name },
});

interface Breakdown<R> {
  title: string;
  /** Name of the CSV file. */
  file: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  /** Shown in place of no rows. */
  none?: string;
}

interface TableProps<R> extends Breakdown<R> {
  refetch: () => unknown;
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
        empty={{ title: none ?? 'No sales' }}
      />
    </section>
  );
};

/** A table of each breakdown, with a CSV file. */
const FigureTables = ({ figures, refetch }: { figures: SalesFigures; refetch: () => unknown }) => {
  const products = withEarlier(figures.products, figures.previous?.products, 'product');
  const countries = withEarlier(figures.countries, figures.previous?.countries, 'country');
  const table = <R extends object>(breakdown: Breakdown<R>) => (
    <FigureTable key={breakdown.file} {...breakdown} refetch={refetch} />
  );
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
      {table({
        ...{ title: 'By month', file: 'sales-by-month', rows: figures.months.toReversed() },
        columns: [{ accessor: 'month', title: 'Month', noWrap: true }, ...sums],
      })}
      {table({
        ...{ title: 'By product', file: 'sales-by-product', rows: products.rows },
        columns: [
          named('product', 'Product', ({ product }: { product: ProductKind }) => productLabels[product]),
          ...products.columns,
        ],
      })}
      {table({
        ...{ title: 'By country', file: 'sales-by-country', rows: countries.rows },
        columns: [
          named('country', 'Country', ({ country }) => countryName(country) || 'Not stated'),
          ...countries.columns,
        ],
      })}
      {table({
        ...{ title: 'By discount code', file: 'sales-by-code', rows: figures.codes, none: 'No codes used' },
        columns: [
          { accessor: 'code', title: 'Code', cellsStyle: breakAnywhere },
          amount('discount', 'Taken off'),
          ...sums,
        ],
      })}
      {table({
        ...{ title: 'Best-sold oils in datasets', file: 'best-sold-oils', rows: figures.oils },
        none: 'No datasets sold',
        columns: [
          {
            ...{ accessor: 'report_number', title: 'Report number', noWrap: true },
            render: ({ report_number }) => (
              <Anchor component={Link} to={pages.oil.path({ reportNumber: report_number })} inherit>
                {report_number}
              </Anchor>
            ),
          },
          { accessor: 'brand_name', title: 'Brand', onPhone: 'below' },
          {
            ...{ accessor: 'sae_grade', title: 'SAE grade', noWrap: true, onPhone: 'below' },
            render: ({ sae_grade }) => formatGrade(sae_grade),
          },
          count('orders', 'Sold'),
          amount('revenue', 'Before discounts'),
        ],
      })}
      {table({
        ...{ title: 'Best-sold tests in datasets', file: 'best-sold-tests', rows: figures.tests },
        none: 'No datasets sold',
        columns: [{ accessor: 'name', title: 'Test' }, count('oils', 'Sold')],
      })}
    </SimpleGrid>
  );
};

/** In place of a first day: since the first order. */
const always = 'all';

/** A day as `2026-11-21`, or `others`; empty if absent or unreadable. */
const dayParam = (...others: string[]): SearchParam<string> => ({
  read: ([value = '']) =>
    others.includes(value) || (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)))
      ? value
      : '',
  write: (value) => (value === '' ? [] : [value]),
});
const params = { since: dayParam(always), until: dayParam(), compare: choiceParam(comparisons) };

const comparisonLabels: Record<Comparison, string> = {
  before: 'The days before',
  year: 'A year before',
};

const average = ({ revenue, orders }: Sums) => (orders === 0 ? 0 : revenue / orders);

/** The main figures of the period, each with that of the earlier period and the change. */
const MainFigures = ({ figures }: { figures: SalesFigures }) => {
  const { previous } = figures;
  const all: { name: string; of: (sums: Sums) => number; text: (value: number) => string }[] = [
    { name: 'Revenue', of: ({ revenue }) => revenue, text: money },
    { name: 'Orders', of: ({ orders }) => orders, text: wholeNumber },
    { name: 'Per order', of: average, text: money },
  ];
  return (
    <Stack gap={4} mb="md">
      <Group component="dl" gap="xl" m={0} align="start">
        {all.map(({ name, of, text }) => (
          <div key={name}>
            <Text component="dt" size="sm" className="quiet">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600} size="xl" className="figures">
              {text(of(figures))}
            </Text>
            {previous && (
              <Text component="dd" m={0} size="sm" className="figures">
                {[changeText(of(figures), of(previous)), `before ${text(of(previous))}`]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
            )}
          </div>
        ))}
      </Group>
      {previous && (
        <Text size="sm" className="quiet">
          Before: {formatDays({ from: previous.since, to: previous.until })}
        </Text>
      )}
    </Stack>
  );
};

/** The first day of the month eleven months ago, in UTC. */
const firstOfTwelveMonths = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)).toISOString().slice(0, 10);

/** Every month of a period, those before the first and after the last order with nothing sold. */
export const monthsOfPeriod = (
  months: readonly MonthFigure[],
  first: string | undefined,
  last: string,
): MonthFigure[] => {
  const found = new Map(months.map((figure) => [figure.month, figure]));
  const all: MonthFigure[] = [];
  const start = new Date(`${(first ?? months[0]?.month ?? last).slice(0, 7)}-01T00:00:00Z`);
  for (
    const day = start;
    day.toISOString().slice(0, 7) <= last.slice(0, 7);
    day.setUTCMonth(day.getUTCMonth() + 1)
  ) {
    const month = day.toISOString().slice(0, 7);
    all.push(found.get(month) ?? { month, orders: 0, revenue: 0 });
  }
  return all;
};

const periods = (now: Date) => [
  { label: 'Last 12 months', since: '', until: '' },
  { label: 'This year', since: `${now.getUTCFullYear()}-01-01`, until: '' },
  { label: 'All', since: always, until: '' },
];

/** Sales in a period, by day of payment in UTC; the period is kept in the URL. */
const FiguresOfPeriod = () => {
  const [{ since, until, compare = 'before' }, update] = useSearchState(params);
  const first = since === always ? undefined : since || firstOfTwelveMonths(new Date());
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(readSalesFigures, {
      query: { since: first, until: until || undefined, compare },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xl">
      <Group align="end" gap="md">
        <PeriodFields since={first ?? ''} until={until} onChange={(name, day) => update({ [name]: day })} />
        <Group gap="xs">
          {periods(new Date()).map(({ label, ...period }) => (
            <Button
              key={label}
              variant={period.since === since && period.until === until ? 'light' : 'default'}
              aria-pressed={period.since === since && period.until === until}
              onClick={() => update(period)}
            >
              {label}
            </Button>
          ))}
        </Group>
        {first !== undefined && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              Compare with
            </Text>
            <RadioBar
              label="Compare with"
              value={compare}
              choices={comparisons.map((value) => ({ value, label: comparisonLabels[value] }))}
              onChange={(next) => update({ compare: next === 'before' ? undefined : next })}
            />
          </div>
        )}
      </Group>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={480} animate={false} />}
      {data?.orders === 0 && (
        <>
          {data.previous && data.previous.orders > 0 && <MainFigures figures={data} />}
          <EmptyState title="No sales in this period">
            Figures of orders that are paid will appear here.
          </EmptyState>
        </>
      )}
      {data && data.orders > 0 && (
        <Stack gap="xl" className="earlier" aria-busy={isPlaceholderData}>
          <section aria-label="Revenue by month">
            <MainFigures figures={data} />
            <MonthPicture
              label="Revenue by month"
              months={monthsOfPeriod(data.months, first, until || new Date().toISOString()).map(
                ({ month, revenue }) => ({ month, value: revenue }),
              )}
              format={money}
            />
          </section>
          <FigureTables figures={data} refetch={refetch} />
        </Stack>
      )}
    </Stack>
  );
};

export default function FiguresPage() {
  return (
    <>
      <PageHeader lead="Complete orders by day of payment (UTC), after discounts. Refunded charges do not count." />
      <FiguresOfPeriod />
    </>
  );
}
