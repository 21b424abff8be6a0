import { Alert, Button, Group, TextInput } from '@mantine/core';
import type { useInvoiceNumber } from './use-invoice-number.ts';

/** Sets the invoice number of a purchase order that waits for approval. */
export const InvoiceNumberForm = ({
  state: { form, submit, mutation, notice },
}: {
  state: ReturnType<typeof useInvoiceNumber>;
}) => {
  return (
    <form noValidate onSubmit={submit}>
      {notice && mutation.isError && !form.errors.invoice && (
        <Alert color="red" variant="light" role="alert" mb="xs">
          {notice.text}
        </Alert>
      )}
      <Group align="start" gap="xs">
        <TextInput
          label="Invoice number"
          description="Left empty, the next number is assigned on approval."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={50}
          maw={320}
          flex={1}
          {...form.getInputProps('invoice')}
        />
        <Button type="submit" variant="default" mt={24} loading={mutation.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
};
