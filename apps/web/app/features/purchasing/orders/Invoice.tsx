import { pages } from '@iom/contract/pages/pages.ts';
import {
  invoiceFacts,
  invoiceLabels,
  invoiceTerms,
  invoiceTitle,
  paymentDetails,
} from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice as Document } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { BillToAddress } from './BillToAddress.tsx';
import { InvoiceLines, InvoiceTotals } from './InvoiceLines.tsx';
import classes from './orders.module.css';

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
