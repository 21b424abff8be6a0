import type { Invoice } from '@iom/contract/purchasing/invoice.schemas.ts';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { money } from '../../../lib/formats.ts';
import classes from './orders.module.css';

/** What an invoice charges, line by line. */
export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => (
  <table className={classes.lines} aria-label="Lines of the invoice">
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col" className={`${classes.amount} ${classes.wide}`}>
          Quantity
        </th>
        <th scope="col" className={`${classes.amount} ${classes.wide}`}>
          Unit price
        </th>
        <th scope="col" className={classes.amount}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map((line) => (
        <tr key={line.description + line.detail}>
          <td>
            {line.description}
            <Text size="xs" className="quiet">
              {line.detail}
            </Text>
            <Text size="xs" className={`quiet ${classes.narrow}`} aria-hidden="true">
              {line.quantity} × {money(line.unit_price)}
            </Text>
          </td>
          <td className={`${classes.amount} ${classes.wide}`}>{line.quantity}</td>
          <td className={`${classes.amount} ${classes.wide}`}>{money(line.unit_price)}</td>
          <td className={classes.amount}>{money(line.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

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
