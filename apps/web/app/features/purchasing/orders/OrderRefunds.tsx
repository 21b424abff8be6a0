import type { OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { readCreditNotePdf } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { date, money } from '../../../lib/format/formats.ts';
import { PdfButton } from '../../../ui/downloads/PdfButton.tsx';
import classes from './orders.module.css';

const titleId = 'refunds-of-order';

/** The refunds of an order, each with its credit note as PDF; nothing for an order without refunds. */
export const OrderRefunds = ({ order }: { order: OrderWithLines }) => {
  const { id, refunds, refunds_in_progress: inProgress } = order;
  if (refunds.length === 0 && inProgress === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId} className="no-print">
      <Title order={2} size="h3" id={titleId}>
        Refunds
      </Title>
      {refunds.length > 0 && (
        <table className={classes.lines} aria-labelledby={titleId}>
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
