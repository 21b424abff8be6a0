import {
  readPurchaseOrder,
  readPurchaseOrderDocument,
  uploadPurchaseOrderDocument,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import {
  documentTypes,
  maxDocumentBytes,
  type UploadedDocument,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, send } from '../../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { saveResponse } from '../../../../lib/api/save-response.ts';
import { date } from '../../../../lib/format/formats.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ChooseFile } from '../../../../ui/forms/ChooseFile.tsx';
import { invalidateOrders } from '../use-followed-order.ts';

interface Props {
  /** The purchase order's id. */
  purchaseOrder: number;
  document: UploadedDocument;
}

/** The uploaded document of a purchase order, with a download button. */
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

const tooLarge = 'The file is larger than 10 MB. Upload a smaller one.';

const sendDocument = (id: number, file: File) => {
  if (file.size > maxDocumentBytes) throw new Error(tooLarge);
  return call(uploadPurchaseOrderDocument, { params: { id }, query: { name: file.name.slice(-200) }, file });
};

/** Uploads the buyer's document for a pending purchase order. It replaces an earlier document. */
export const DocumentUpload = ({ purchaseOrder: id }: { purchaseOrder: number }) => {
  const client = useQueryClient();
  const {
    data: purchaseOrder,
    error,
    refetch,
  } = useQuery(endpointQuery(readPurchaseOrder, { params: { id } }));
  const upload = useMutation({
    mutationFn: async (file: File) => sendDocument(id, file),
    onSuccess: () => invalidate(client, readPurchaseOrder, readPurchaseOrderDocument),
    // the purchase order may have been approved in the meantime
    onError: () => invalidateOrders(client),
  });
  if (error && !purchaseOrder)
    return <ErrorState message="The purchase order could not be loaded." onRetry={() => void refetch()} />;
  if (!purchaseOrder) return <Skeleton h={68} />;
  const { document } = purchaseOrder;
  return (
    <Stack gap="xs" align="start">
      {document && <DocumentDownload purchaseOrder={id} document={document} />}
      <ChooseFile accept={documentTypes.join(',')} onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={upload.isPending}>
            {document ? 'Replace the document' : 'Upload your purchase order'}
          </Button>
        )}
      </ChooseFile>
      <Text size="sm" className="quiet">
        PDF, PNG or JPEG, at most 10 MB. You can replace it until the purchase order is approved.
      </Text>
      {upload.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failureText(upload.error)}
        </Text>
      )}
    </Stack>
  );
};
