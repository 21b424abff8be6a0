// The billing form: billing address, and for a purchase order its number. The server checks it with the same schemas.

import type { Profile, User } from '@iom/contract/accounts/accounts.schemas.ts';
import { addressLabels, taxIdLabel } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { type BillTo, billToShape } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import {
  type PurchaseOrderFields,
  purchaseOrderFields,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';

/** Raw input values; all strings. */
export type BillingValues = PurchaseOrderFields;

export const emptyBilling: BillingValues = {
  number: '',
  first_name: '',
  last_name: '',
  title: '',
  company: '',
  tax_id: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  phone: '',
  email: '',
};

export const billingLabels: Record<keyof BillingValues, string> = {
  number: 'Purchase order number',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  tax_id: taxIdLabel,
  title: 'Title',
  ...addressLabels,
  phone: 'Phone',
  email: 'Email address',
};

/** The address; without a country, in that of the profile or the United States: orders of before may have none. */
export const withCountry = (billing: BillTo, profile: Pick<Profile, 'country'>): BillTo => ({
  ...billing,
  country: billing.country || profile.country || 'US',
});

/** The account's name and address, without a country where the profile has none. */
export const accountBilling = (user: User, profile: Profile): BillTo => {
  const { title, address, city, state, postal_code, phone } = profile;
  const { first_name, last_name, email } = user;
  return {
    first_name,
    last_name,
    email,
    title,
    company: profile.company_name,
    tax_id: '',
    address,
    city,
    state,
    postal_code,
    country: profile.country,
    phone,
  };
};

const fields = Object.keys(billingLabels) as (keyof BillingValues)[];

/** The first message of each field, in the order of the fields; empty when the form may be submitted. */
export const billingErrors = (
  values: BillingValues,
  byPurchaseOrder: boolean,
): Partial<Record<keyof BillingValues, string>> => {
  const checked = (byPurchaseOrder ? purchaseOrderFields : billToShape).safeParse(values);
  const messages: Partial<Record<keyof BillingValues, string>> = {};
  for (const field of fields) {
    const issue = checked.error?.issues.find(({ path }) => path[0] === field);
    if (issue) messages[field] = issue.message;
  }
  return messages;
};

/** Labels of the fields that are not valid yet, in their order: empty ones, and those with a wrong value. */
export const openBillingFields = (values: BillingValues, byPurchaseOrder: boolean) => {
  const messages = billingErrors(values, byPurchaseOrder);
  const open = fields.filter((field) => messages[field] !== undefined);
  const label = (some: typeof open) => some.map((field) => billingLabels[field]);
  return {
    empty: label(open.filter((field) => values[field].trim() === '')),
    wrong: label(open.filter((field) => values[field].trim() !== '')),
  };
};

/** Labels of the fields that are not valid yet. */
export const incompleteBillingFields = (values: BillingValues, byPurchaseOrder: boolean): string[] => {
  const { empty, wrong } = openBillingFields(values, byPurchaseOrder);
  return [...empty, ...wrong];
};

/** The session-storage entry `purchase_order`. The shop's specification fixes its field names, which differ from the API's. */
export interface StoredPurchaseOrder extends Omit<BillingValues, 'number' | 'company' | 'postal_code'> {
  po_number: string;
  company_name: string;
  postal: string;
}

export const toStoredPurchaseOrder = ({
  number: po_number,
  company: company_name,
  postal_code: postal,
  ...same
}: BillingValues): StoredPurchaseOrder => ({ po_number, company_name, postal, ...same });
