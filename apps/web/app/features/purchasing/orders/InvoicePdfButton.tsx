import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Button, type ButtonProps, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  order: number;
  /** Names the order where the page shows several. */
  inList?: boolean;
}

/** Downloads an order's invoice as PDF; shows the failure's message beside the button. */
export const InvoicePdfButton = ({ order, inList = false, variant = 'default', ...size }: Props) => {
  const save = useMutation({
    mutationFn: async () => saveResponse(await send(readInvoicePdf, { params: { id: order } })),
  });
  return (
    <>
      {save.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {save.error.message}
        </Text>
      )}
      <Button
        {...size}
        variant={variant}
        loading={save.isPending}
        onClick={() => save.mutate()}
        {...(inList && { 'aria-label': `Download PDF of order ${order}` })}
      >
        {inList ? 'PDF' : 'Download PDF'}
      </Button>
    </>
  );
};

/** The PDF of an order in a list, which an order without an invoice and a pro forma invoice does not have. */
export const renderInvoicePdf = ({ id, status }: Order) =>
  status === 'IN_PROCESS' ? null : <InvoicePdfButton order={id} inList variant="subtle" size="compact-sm" />;
