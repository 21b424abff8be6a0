import type { Invoice } from '@iom/contract/purchasing/invoice.schemas.ts';
import { Fragment } from 'react';
import { money } from '../../../lib/formats.ts';
import classes from './orders.module.css';

/** What each discount takes off, and the total. */
export const InvoiceSums = ({ invoice }: { invoice: Invoice }) => (
  <dl className={`${classes.sums} figures`}>
    {invoice.discounts.length > 0 && (
      <>
        <dt>Before discounts</dt>
        <dd>{money(invoice.price_before_discount)}</dd>
      </>
    )}
    {invoice.discounts.map(({ code, name, amount }) => (
      <Fragment key={code}>
        <dt>
          {name} ({code})
        </dt>
        <dd>{money(-amount)}</dd>
      </Fragment>
    ))}
    <dt>Total in US dollars</dt>
    <dd>{money(invoice.total_price)}</dd>
  </dl>
);
