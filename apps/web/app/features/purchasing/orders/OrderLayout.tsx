import type { OrderEvent, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { date, dateTime } from '../../../lib/format/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { kindOfOrder } from '../model/order-draft.rules.ts';
import { OrderedDatasets } from './datasets/OrderedDatasets.tsx';
import { Invoice } from './Invoice.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { eventDetail, eventLabels } from './order-labels.rules.ts';
import classes from './orders.module.css';

interface TimelineProps {
  events: readonly OrderEvent[];
  /** The day on which the money for a purchase order arrived; undefined before. */
  received: string | undefined;
}

/** The events of an order with time and person, oldest first; a payment that was recorded by its day comes before later events. */
const OrderTimeline = ({ events, received }: TimelineProps) => {
  const payment = received !== undefined && (
    <li>
      <Text fw={600}>Payment received</Text>
      <Text size="sm" className="quiet">
        <time dateTime={received}>{date(received)}</time>
      </Text>
    </li>
  );
  const isAfter = ({ at }: OrderEvent) => received !== undefined && at.slice(0, 10) > received;
  const item = (one: OrderEvent) => (
    <li key={one.at + one.event + one.detail}>
      <Text fw={600}>{eventLabels[one.event]}</Text>
      {one.detail && <Text size="sm">{eventDetail(one)}</Text>}
      <Text size="sm" className="quiet">
        {one.by && `${one.by}, `}
        <time dateTime={one.at}>{dateTime(one.at)}</time>
      </Text>
    </li>
  );
  return (
    <ol className={classes.timeline}>
      {events.filter((one) => !isAfter(one)).map(item)}
      {payment}
      {events.filter(isAfter).map(item)}
    </ol>
  );
};

const oilsTitle = 'Oils and tests';

interface Props {
  loaded:
    | (ComponentProps<typeof Invoice> & Pick<TimelineProps, 'events'> & { order: OrderWithLines })
    | undefined;
  failure: Error | null | undefined;
  retry: () => void;
  /** What can be done with the order, above its invoice. */
  children?: ReactNode;
  /** Below the history. */
  aside?: ReactNode;
}

/** The body of an order's page: actions, invoice, oils and history, or that they load or failed to. */
export const OrderLayout = ({ loaded, failure, retry, children, aside }: Props) => (
  <>
    {!loaded && !failure && <Skeleton h={640} maw={760} animate={false} />}
    {failure && <ErrorState message={failure.message} onRetry={retry} />}
    {loaded && (
      <div className={classes.layout}>
        <Stack gap="xl" miw={0}>
          {children}
          <Invoice invoice={loaded.invoice} />
          <OrderRefunds order={loaded.order} />
          {kindOfOrder(loaded.order) === 'datasets' && (
            <section className="no-print" aria-label={oilsTitle}>
              <Title order={2} size="h3" mb="md">
                {oilsTitle}
              </Title>
              <OrderedDatasets order={loaded.order.id} />
            </section>
          )}
        </Stack>
        <div className="no-print">
          <section aria-label="History">
            <Title order={2} size="h3" mb="md">
              History
            </Title>
            <OrderTimeline
              events={loaded.events}
              received={
                loaded.order.payment_type === 'PURCHASE_ORDER'
                  ? (loaded.order.payment_received ?? undefined)
                  : undefined
              }
            />
          </section>
          {aside}
        </div>
      </div>
    )}
  </>
);
