import { pages } from '@iom/contract/pages/pages.ts';
import { createDiscount, listDiscounts } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { numberErrors } from '../../../lib/forms/number-text.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { EditForm } from '../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DiscountFields, discountDraft, discountOf, newDiscount } from './DiscountFields.tsx';

/** The form of a new discount code. */
const CreateDiscount = () => {
  const client = useQueryClient();
  const state = useEndpointForm(createDiscount, {
    initialValues: newDiscount,
    request: (values) => ({ body: discountOf(values) }),
    validate: ({ amount, number_of_uses }) => numberErrors({ amount, number_of_uses }),
    onSuccess: async ({ code }) => {
      clearForms(['discount']);
      await invalidate(client, listDiscounts);
      notifications.show({ message: `Discount ${code} has been created.` });
    },
  });
  useDraft(state.form, 'discount', discountDraft);
  return (
    <EditForm
      label="Create discount"
      submitLabel="Create Discount"
      returnsToList
      state={state}
      back={pages.discounts.path()}
      onDiscard={() => clearForms(['discount'])}
    >
      <DiscountFields form={state.form} />
    </EditForm>
  );
};

export default function CreateDiscountPage() {
  return (
    <>
      <PageHeader lead="Percentages are taken off first, the largest first, then dollar amounts." />
      <CreateDiscount />
    </>
  );
}
