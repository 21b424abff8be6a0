import { mailInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

interface Props {
  order: number;
  label: string;
  /** The account's address. */
  email: string;
}

/** Sends the buyer the mail with the invoice again; its outcome is shown beside the button. */
export const InvoiceMailButton = ({ order, label, email }: Props) => {
  const mail = useMutation({ mutationFn: () => call(mailInvoice, { params: { id: order } }) });
  return (
    <>
      <Button variant="subtle" loading={mail.isPending} onClick={() => mail.mutate()}>
        {label}
      </Button>
      {mail.isSuccess && (
        <Text size="sm" role="status">
          On its way to {email}.
        </Text>
      )}
      {mail.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {mail.error.message}
        </Text>
      )}
    </>
  );
};
