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
import type { OrderEvent, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { readCreditNotePdf } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { Anchor, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { date, dateTime, money } from '../../../lib/format/formats.ts';
import { PdfButton } from '../../../ui/downloads/PdfButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { UnbrokenText } from '../../../ui/values/broken-texts.tsx';
import { kindOfOrder } from '../model/order-draft.rules.ts';
import { OrderedDatasets } from './datasets/OrderedDatasets.tsx';
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
      {one.detail && (
        <Text size="sm">
          <UnbrokenText>{eventDetail(one)}</UnbrokenText>
        </Text>
      )}
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

const refundsTitleId = 'refunds-of-order';

/** The refunds of an order, each with its credit note as PDF; nothing for an order without refunds. */
const OrderRefunds = ({ order }: { order: OrderWithLines }) => {
  const { id, refunds, refunds_in_progress: inProgress } = order;
  if (refunds.length === 0 && inProgress === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={refundsTitleId} className="no-print">
      <Title order={2} size="h3" id={refundsTitleId}>
        Refunds
      </Title>
      {refunds.length > 0 && (
        <table className={classes.lines} aria-labelledby={refundsTitleId}>
          <thead>
            <tr>
              <th scope="col">Credit note</th>
              <th scope="col" className={classes.amount}>
                Amount
              </th>
              <th scope="col" className={classes.amount}>
                <VisuallyHidden>Download</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(({ id: refund, amount, reason, created, credit_note }) => (
              <tr key={refund}>
                <td>
                  {credit_note},{' '}
                  <time dateTime={created} style={{ whiteSpace: 'nowrap' }}>
                    {date(created)}
                  </time>
                  <Text size="xs" className="quiet">
                    {reason}
                  </Text>
                </td>
                <td className={classes.amount}>{money(amount)}</td>
                <td className={classes.amount}>
                  <PdfButton
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Download PDF of credit note ${credit_note}`}
                    act={async () => saveResponse(await send(readCreditNotePdf, { params: { id, refund } }))}
                  >
                    PDF
                  </PdfButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {inProgress > 0 && (
        <Text size="sm" role="status">
          A refund of {money(inProgress)} is in progress. The card processor has not confirmed it yet.
        </Text>
      )}
    </Stack>
  );
};

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
            <UnbrokenText>{line.description}</UnbrokenText>
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
const Invoice = ({ invoice, refunded }: { invoice: Document; refunded: number }) => {
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
          {invoiceFacts(invoice, refunded).map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <UnbrokenText>{value}</UnbrokenText>
              </dd>
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

interface Props {
  loaded:
    | (Pick<ComponentProps<typeof Invoice>, 'invoice'> &
        Pick<TimelineProps, 'events'> & { order: OrderWithLines })
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
          <Invoice invoice={loaded.invoice} refunded={loaded.order.refunded} />
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
