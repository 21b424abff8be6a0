import { pages } from '@iom/contract/pages/pages.ts';
import {
  listDiscounts,
  readDiscount,
  updateDiscount,
} from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import type { Discount } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate, useFresh } from '../../../lib/api/endpoint-query.ts';
import { numberErrors } from '../../../lib/forms/number-text.ts';
import { useChangesDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { EditForm, RowLoader } from '../../../ui/forms/EditForm.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DiscountFields, discountDraft, discountOf, discountValues } from './DiscountFields.tsx';
import { usesLabel } from './discount-labels.rules.ts';

const changedDraft = discountDraft.partial();
/** Fields that are sent together: the amount with its type, and the first with the last day. */
const together = [
  ['discount_type', 'amount'],
  ['starts', 'ends'],
] as const;

const DiscountForm = ({ discount }: { discount: Discount }) => {
  const client = useQueryClient();
  const draft = `discount-${discount.id}` as const;
  const refresh = () => invalidate(client, listDiscounts, readDiscount);
  const state = useEndpointForm(updateDiscount, {
    initialValues: discountValues(discount),
    request: (values) => ({ params: { id: discount.id }, body: discountOf(values) }),
    validate: ({ amount, number_of_uses }) => numberErrors({ amount, number_of_uses }),
    onlyChanges: true,
    together,
    onSuccess: async (saved) => {
      state.markSaved(discountValues(saved));
      await refresh();
      notifications.show({ message: `Discount ${saved.code} saved.` });
    },
    onFailure: refresh,
  });
  useChangesDraft(state, draft, changedDraft, together);
  return (
    <EditForm
      label={`Discount ${discount.code}`}
      submitLabel="Save Changes"
      state={state}
      back={pages.discounts.path()}
      onDiscard={() => clearForms([draft])}
    >
      <Text>
        Current uses: <span className="figures">{usesLabel(discount)}</span>
      </Text>
      <DiscountFields form={state.form} />
    </EditForm>
  );
};

/** The form of a discount code. Changes do not affect orders that are paid or have a purchase order. */
const EditDiscount = ({ id }: { id: number }) => {
  const query = useFresh(readDiscount, { params: { id } });
  return (
    <RowLoader query={query} notFound={<NotFound />}>
      {(discount) => (
        <>
          <PageHeader lead="Orders that are paid or have a purchase order keep their amounts; all others are repriced." />
          <DiscountForm key={discount.id} discount={discount} />
        </>
      )}
    </RowLoader>
  );
};

export default pageById(EditDiscount);
