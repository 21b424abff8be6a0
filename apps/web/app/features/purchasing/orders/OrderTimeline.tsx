import type { OrderEvent } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Text } from '@mantine/core';
import { dateTime } from '../../../lib/format/formats.ts';
import { eventDetail, eventLabels } from './order-labels.rules.ts';
import classes from './orders.module.css';

/** The events of an order with time and person, oldest first. */
export const OrderTimeline = ({ events }: { events: readonly OrderEvent[] }) => (
  <ol className={classes.timeline}>
    {events.map((one) => (
      <li key={one.at + one.event + one.detail}>
        <Text fw={600}>{eventLabels[one.event]}</Text>
        {one.detail && <Text size="sm">{eventDetail(one)}</Text>}
        <Text size="sm" className="quiet">
          {one.by && `${one.by}, `}
          <time dateTime={one.at}>{dateTime(one.at)}</time>
        </Text>
      </li>
    ))}
  </ol>
);
