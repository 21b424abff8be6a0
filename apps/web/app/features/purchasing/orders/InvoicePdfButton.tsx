import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { send } from '../../../lib/api/api.ts';
import { openResponse, saveResponse } from '../../../lib/api/save-response.ts';
import { PdfButton, type PdfButtonProps } from '../../../ui/downloads/PdfButton.tsx';

const fetchPdf = (order: number) => send(readInvoicePdf, { params: { id: order } });

interface Props extends Pick<PdfButtonProps, 'variant' | 'size'> {
  order: number;
  /** Names the order where the page shows several. */
  inList?: boolean;
}

/** Downloads an order's invoice as PDF. */
export const InvoicePdfButton = ({ order, inList = false, ...look }: Props) => (
  <PdfButton
    {...look}
    act={async () => saveResponse(await fetchPdf(order))}
    aria-label={inList ? `Download PDF of order ${order}` : undefined}
  >
    {inList ? 'PDF' : 'Invoice PDF'}
  </PdfButton>
);

/** Opens the same PDF in a new tab, from which it is printed. */
export const PrintInvoiceButton = ({ order }: { order: number }) => (
  <PdfButton act={() => openResponse(fetchPdf(order))}>Print</PdfButton>
);

/** The PDF button of an order in a list; null for an order with neither an invoice nor a pro forma. */
export const renderInvoicePdf = ({ id, status }: Order) =>
  status === 'IN_PROCESS' ? null : <InvoicePdfButton order={id} inList variant="subtle" size="compact-sm" />;
