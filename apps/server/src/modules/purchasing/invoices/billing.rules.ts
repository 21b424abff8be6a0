// The billing address of an account.

import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';

interface Person {
  firstName: string;
  lastName: string;
  title: string;
  companyName: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
  email: string;
}

/** The account's name and address in invoice format; empty if not stated. */
export const toBillTo = (person: Person): BillTo => ({
  first_name: person.firstName,
  last_name: person.lastName,
  title: person.title,
  company: person.companyName,
  tax_id: '',
  address: person.address,
  city: person.city,
  state: person.state,
  postal_code: person.postalCode,
  country: person.country,
  phone: person.phone,
  email: person.email,
});
