import { invoiceDiscountLabel, invoiceLabels } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { money } from '../../../lib/format/formats.ts';
import classes from './orders.module.css';

/** The lines of an invoice. */
export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => (
  <table className={classes.lines} aria-label="Lines of the invoice">
    <thead>
      <tr>
        <th scope="col">{invoiceLabels.item}</th>
        <th scope="col" className={`${classes.amount} ${classes.wide}`}>
          {invoiceLabels.quantity}
        </th>
        <th scope="col" className={`${classes.amount} ${classes.wide}`}>
          {invoiceLabels.unitPrice}
        </th>
        <th scope="col" className={classes.amount}>
          {invoiceLabels.amount}
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

/** The discounts and the total. */
export const InvoiceTotals = ({ invoice }: { invoice: Invoice }) => (
  <dl className={`${classes.sums} figures`}>
    {invoice.discounts.length > 0 && (
      <>
        <dt>{invoiceLabels.beforeDiscount}</dt>
        <dd>{money(invoice.price_before_discount)}</dd>
      </>
    )}
    {invoice.discounts.map((discount) => (
      <Fragment key={discount.code}>
        <dt>{invoiceDiscountLabel(discount)}</dt>
        <dd>{money(-discount.amount)}</dd>
      </Fragment>
    ))}
    <dt>{invoiceLabels.total}</dt>
    <dd>{money(invoice.total_price)}</dd>
  </dl>
);
