import { storedBillToShape } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { z } from 'zod';
import { clearForms, readForm, saveForm } from '../../../../lib/storage/tab-forms.ts';
import { type BillingValues, toStoredPurchaseOrder } from './billing.rules.ts';

const numberShape = z.object({ po_number: z.string() });

/** The values entered in this tab and not ordered yet. */
export const readBilling = (): BillingValues | undefined => {
  const address = readForm('billing', storedBillToShape);
  const number = readForm('purchase_order', numberShape)?.po_number ?? '';
  return address && { ...address, number };
};

/** Stores the values in the tab; for a purchase order also under its own key, including the number. */
export const saveBilling = (values: BillingValues, byPurchaseOrder: boolean) => {
  const { number: _, ...address } = values;
  saveForm('billing', address);
  if (byPurchaseOrder) saveForm('purchase_order', toStoredPurchaseOrder(values));
};

export const clearBilling = () => clearForms(['billing', 'purchase_order']);
