import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { usePrefill } from '../../../../lib/use-prefill.ts';
import { type BillingValues, billingErrors, emptyBilling, incompleteBillingFields } from './billing.rules.ts';
import { readBilling, saveBilling } from './billing-store.ts';
import { useAccountBilling } from './use-billing.ts';

const nothing = {};

/**
 * The billing form: what was typed in this tab, else filled from the account. Whatever is typed is kept until it is ordered.
 * `check` shows what is wrong at the fields, takes the reader to the first of them, and answers whether nothing is.
 */
export const useBillingForm = (byPurchaseOrder: boolean) => {
  const [kept] = useState(readBilling);
  const account = useAccountBilling();
  const form = useForm<BillingValues>({
    initialValues: kept ?? emptyBilling,
    validate: useCallback(
      (values: BillingValues) => billingErrors(values, byPurchaseOrder),
      [byPurchaseOrder],
    ),
  });
  usePrefill(form, (kept ? undefined : account) ?? nothing);
  const { values } = form;
  const worthKeeping = kept !== undefined || form.isDirty();
  useEffect(() => {
    if (worthKeeping) saveBilling(values, byPurchaseOrder);
  }, [values, byPurchaseOrder, worthKeeping]);
  const check = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    return !hasErrors;
  };
  return { form, toDo: incompleteBillingFields(values, byPurchaseOrder), check };
};
export type BillingForm = ReturnType<typeof useBillingForm>;
