import { storedBillToShape } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { readLastBilling } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { usePrefill } from '../../../../lib/forms/use-prefill.ts';
import { useProfile } from '../../../../lib/session/profile.ts';
import { useLastUser } from '../../../../lib/session/session.ts';
import { clearForms, readForm, saveForm } from '../../../../lib/storage/tab-forms.ts';
import {
  accountBilling,
  type BillingValues,
  billingErrors,
  emptyBilling,
  incompleteBillingFields,
  openBillingFields,
  toStoredPurchaseOrder,
  withCountry,
} from './billing.rules.ts';

const numberShape = z.object({ po_number: z.string() });

/** The values entered in this tab and not ordered yet. */
export const readBilling = (): BillingValues | undefined => {
  const address = readForm('billing', storedBillToShape);
  const number = readForm('purchase_order', numberShape)?.po_number ?? '';
  return address && { ...address, number };
};

/** Stores the values in the tab; for a purchase order also under its own key, including the number. */
const saveBilling = (values: BillingValues, byPurchaseOrder: boolean) => {
  const { number: _, ...address } = values;
  saveForm('billing', address);
  if (byPurchaseOrder) saveForm('purchase_order', toStoredPurchaseOrder(values));
};

export const clearBilling = () => clearForms(['billing', 'purchase_order']);

/**
 * The billing address of the account's last order, else the address of its profile; undefined while loading. The same object until
 * something changes.
 */
const useAccountBilling = () => {
  const { user, isExpired } = useLastUser();
  const profile = useProfile();
  const last = useQuery({ ...endpointQuery(readLastBilling), enabled: user !== null && !isExpired });
  const lastBilling = last.data?.billing;
  return useMemo(
    () =>
      user && profile && !last.isPending
        ? withCountry(lastBilling ?? accountBilling(user, profile), profile)
        : undefined,
    [user, profile, last.isPending, lastBilling],
  );
};

/** The billing address typed in this tab, else the account's; undefined while loading. */
export const useBilling = (): BillingValues | undefined => {
  const account = useAccountBilling();
  return readBilling() ?? (account && { ...emptyBilling, ...account });
};

const noValues = {};

/**
 * The billing form, filled from what was typed in this tab, else from the account. Input is stored until the order is placed.
 * `check` shows errors at the fields and returns whether the form is valid. The fields are open where the known address is not complete,
 * and from `open` on.
 */
export const useBillingForm = (byPurchaseOrder: boolean, startsOpen: boolean) => {
  const [stored] = useState(readBilling);
  const [isOpen, setOpen] = useState(startsOpen);
  const account = useAccountBilling();
  const known = stored ?? (account && { ...emptyBilling, ...account });
  if (!isOpen && known && incompleteBillingFields(known, false).length > 0) setOpen(true);
  const form = useForm<BillingValues>({
    initialValues: stored ?? emptyBilling,
    // a mistyped address would reach nobody
    validateInputOnBlur: ['email'],
    validate: useCallback(
      (values: BillingValues) => billingErrors(values, byPurchaseOrder),
      [byPurchaseOrder],
    ),
  });
  usePrefill(form, (stored ? undefined : account) ?? noValues);
  const { values } = form;
  const isTyped = form.isDirty();
  useEffect(() => {
    // also stored when the input equals the initial values again, to replace an earlier draft
    if (isTyped || readBilling()) saveBilling(values, byPurchaseOrder);
  }, [values, byPurchaseOrder, isTyped]);
  const check = () => {
    const { hasErrors, errors } = form.validate();
    if (Object.keys(errors).some((field) => field !== 'number')) setOpen(true);
    return !hasErrors;
  };
  return {
    form,
    open: openBillingFields(values, byPurchaseOrder),
    check,
    isKnown: known !== undefined,
    isOpen,
    openFields: () => setOpen(true),
  };
};
export type BillingForm = ReturnType<typeof useBillingForm>;
