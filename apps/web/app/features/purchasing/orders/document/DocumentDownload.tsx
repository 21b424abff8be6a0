import { readPurchaseOrderDocument } from '@iom/contract/purchasing/purchase-orders/purchase-order-document.endpoints.ts';
import type { UploadedDocument } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../../lib/api/api.ts';
import { saveResponse } from '../../../../lib/api/save-response.ts';
import { date } from '../../../../lib/format/formats.ts';

interface Props {
  /** The purchase order's id. */
  purchaseOrder: number;
  document: UploadedDocument;
}

/** The uploaded document of a purchase order with its download. */
export const DocumentDownload = ({ purchaseOrder, document }: Props) => {
  const save = useMutation({
    mutationFn: async () =>
      saveResponse(await send(readPurchaseOrderDocument, { params: { id: purchaseOrder } })),
  });
  return (
    <Group gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {document.name}, uploaded on {date(document.uploaded)}
      </Text>
      <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
        Download document
      </Button>
      {save.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {save.error.message}
        </Text>
      )}
    </Group>
  );
};
