import { shownBillTo } from '@iom/contract/purchasing/billing.schemas.ts';
import { z } from 'zod';
import { type BillingValues, keptPurchaseOrder } from './billing.rules.ts';

/** Where this tab keeps what was typed until it is ordered; signing out clears both. */
const billingKey = 'billing';
const purchaseOrderKey = 'purchase_order';

const numberShape = z.object({ po_number: z.string() });

const readKey = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** What was typed in this tab, or undefined. */
export const readBilling = (): BillingValues | undefined => {
  const address = shownBillTo.safeParse(readKey(billingKey));
  const number = numberShape.safeParse(readKey(purchaseOrderKey));
  return address.success ? { ...address.data, number: number.data?.po_number ?? '' } : undefined;
};

/** Keeps what is typed; a purchase order stands apart, whole. */
export const keepBilling = (values: BillingValues, byPurchaseOrder: boolean) => {
  const { number: _, ...address } = values;
  sessionStorage.setItem(billingKey, JSON.stringify(address));
  if (byPurchaseOrder) sessionStorage.setItem(purchaseOrderKey, JSON.stringify(keptPurchaseOrder(values)));
};

/** It is ordered. */
export const forgetBilling = () => {
  for (const key of [billingKey, purchaseOrderKey]) sessionStorage.removeItem(key);
};
