import { pages } from '@iom/contract/pages/pages.ts';
import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import {
  invoiceDiscountLabel,
  invoiceFacts,
  invoiceLabels,
  invoiceTerms,
  invoiceTitle,
  paymentDetails,
} from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice as Document } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import classes from './orders.module.css';

/** Name and address as printed on an invoice. */
const BillToAddress = ({ to }: { to: BillTo }) => (
  <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
    {addressLines(to).join('\n')}
  </Text>
);

/** The lines of an invoice. */
const InvoiceLines = ({ invoice }: { invoice: Document }) => (
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
const InvoiceTotals = ({ invoice }: { invoice: Document }) => (
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

/** The invoice for screen and print, with seller and buyer as recorded when the order was placed. */
export const Invoice = ({ invoice }: { invoice: Document }) => {
  const { seller } = invoice;
  return (
    <Stack component="article" gap="md" aria-label={`Invoice of order ${invoice.order}`}>
      <Title order={2}>{invoiceTitle(invoice)}</Title>
      <div className={classes.parties}>
        <section>
          <h3>From</h3>
          <address>
            {[seller.name, seller.address, seller.phone, seller.email].filter(Boolean).join('\n')}
          </address>
        </section>
        <section>
          <h3>{invoiceLabels.billTo}</h3>
          <BillToAddress to={invoice.bill_to} />
        </section>
        <dl className={classes.facts}>
          {invoiceFacts(invoice).map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      {paymentDetails(invoice).map(([label, text]) => (
        <div key={label} className={classes.payment}>
          <h3>{label}</h3>
          <p>{text}</p>
        </div>
      ))}
      <Text size="xs" className="quiet" mt="md">
        {invoiceTerms} The{' '}
        <Anchor component={Link} to={pages.terms.path()} inherit>
          terms and conditions
        </Anchor>{' '}
        of version {invoice.terms_version} apply.
      </Text>
    </Stack>
  );
};
