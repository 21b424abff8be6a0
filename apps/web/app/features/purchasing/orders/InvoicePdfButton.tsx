import { readInvoicePdf } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';

/** Downloads an order's invoice as PDF; shows the failure's message beside the button. */
export const InvoicePdfButton = ({ order }: { order: number }) => {
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
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        Download PDF
      </Button>
    </>
  );
};
