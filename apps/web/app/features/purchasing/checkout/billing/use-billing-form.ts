import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { usePrefill } from '../../../../lib/forms/use-prefill.ts';
import { type BillingValues, billingErrors, emptyBilling, incompleteBillingFields } from './billing.rules.ts';
import { readBilling, saveBilling } from './billing-store.ts';
import { useAccountBilling } from './use-billing.ts';

const noValues = {};

/**
 * The billing form, filled from what was typed in this tab, else from the account. Input is stored until the order is placed.
 * `check` shows errors at the fields and returns whether the form is valid.
 */
export const useBillingForm = (byPurchaseOrder: boolean) => {
  const [stored] = useState(readBilling);
  const account = useAccountBilling();
  const form = useForm<BillingValues>({
    initialValues: stored ?? emptyBilling,
    validate: useCallback(
      (values: BillingValues) => billingErrors(values, byPurchaseOrder),
      [byPurchaseOrder],
    ),
  });
  usePrefill(form, (stored ? undefined : account) ?? noValues);
  const { values } = form;
  const isTyped = form.isDirty();
  useEffect(() => {
    // also what is typed back to what was filled in replaces what was stored before
    if (isTyped || readBilling()) saveBilling(values, byPurchaseOrder);
  }, [values, byPurchaseOrder, isTyped]);
  const check = () => !form.validate().hasErrors;
  return { form, incomplete: incompleteBillingFields(values, byPurchaseOrder), check };
};
export type BillingForm = ReturnType<typeof useBillingForm>;
