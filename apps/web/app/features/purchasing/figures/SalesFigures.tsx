import { readSalesFigures } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MonthBars } from '../../../charts/MonthBars.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { money } from '../../../lib/format/formats.ts';
import { type SearchParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PeriodFields } from '../../../ui/forms/PeriodFields.tsx';
import { FigureTables } from './FigureTables.tsx';

/** A day as `2026-11-21`, empty where absent or unreadable. */
const dayParam: SearchParam<string> = {
  read: ([value = '']) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '',
  write: (value) => (value === '' ? [] : [value]),
};
const params = { since: dayParam, until: dayParam };

/** The first day of the month eleven months ago, in UTC. */
const firstOfTwelveMonths = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)).toISOString().slice(0, 10);

const periods = (now: Date) => [
  { label: 'Last 12 months', since: firstOfTwelveMonths(now), until: '' },
  { label: 'This year', since: `${now.getUTCFullYear()}-01-01`, until: '' },
  { label: 'All', since: '', until: '' },
];

/** Sales in a period, by day of payment in UTC; the period is kept in the URL. */
export const SalesFigures = () => {
  const [{ since, until }, update] = useSearchState(params);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(readSalesFigures, { query: { since: since || undefined, until: until || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xl">
      <Group align="end" gap="md">
        <PeriodFields since={since} until={until} onChange={(name, day) => update({ [name]: day })} />
        <Group gap="xs">
          {periods(new Date()).map(({ label, ...period }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              aria-pressed={period.since === since && period.until === until}
              onClick={() => update(period)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={480} animate={false} />}
      {data?.orders === 0 && (
        <EmptyState title="No sales in this period">
          Figures of orders that are paid will appear here.
        </EmptyState>
      )}
      {data && data.orders > 0 && (
        <Stack gap="xl" className="earlier" aria-busy={isPlaceholderData}>
          <section aria-label="Revenue by month">
            <Text mb="sm">
              <b className="figures">{money(data.revenue)}</b> from {counted(data.orders, 'order')}
            </Text>
            <MonthBars
              label="Revenue by month"
              months={data.months.map(({ month, revenue }) => ({ month, value: revenue }))}
              shown={money}
            />
          </section>
          <FigureTables figures={data} refetch={refetch} />
        </Stack>
      )}
    </Stack>
  );
};
