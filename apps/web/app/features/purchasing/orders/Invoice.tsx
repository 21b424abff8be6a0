import type { Invoice as Document } from '@iom/contract/purchasing/invoice.schemas.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { date } from '../../../lib/formats.ts';
import { BilledTo } from './BillToAddress.tsx';
import { InvoiceLines, InvoiceSums } from './InvoiceLines.tsx';
import { invoicePayment, invoiceTitle, statusWord } from './order-labels.rules.ts';
import classes from './orders.module.css';

const factsOf = (invoice: Document): [string, string][] => [
  ['Invoice', invoice.number ?? 'Given when paid'],
  ['Order', String(invoice.order)],
  ['Ordered', date(invoice.ordered)],
  ...(invoice.paid ? [['Paid', date(invoice.paid)] satisfies [string, string]] : []),
  ['Payment', invoicePayment(invoice)],
  ['Status', statusWord(invoice)],
];

/** An order as a document, on the screen and on paper: seller and buyer as they stood, lines, discounts, payment, terms. */
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
          <h3>Bill to</h3>
          <BilledTo to={invoice.bill_to} />
        </section>
        <dl className={classes.facts}>
          {factsOf(invoice).map(([name, words]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
      <InvoiceLines invoice={invoice} />
      <InvoiceSums invoice={invoice} />
      <Text size="xs" className="quiet" mt="md">
        All amounts in US dollars. All sales are final. Data are licensed for a single user a copy. The{' '}
        <Anchor component={Link} to="/terms-and-conditions/" inherit>
          terms and conditions
        </Anchor>{' '}
        of version {invoice.terms_version} apply.
      </Text>
    </Stack>
  );
};
