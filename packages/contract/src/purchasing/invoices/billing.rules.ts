// The fields of an address in forms, and the billing address as lines of text, on screen and in the PDF.

import { countryName } from '../../shared/countries.ts';
import type { BillTo } from './billing.schemas.ts';

/** The fields of a postal address with their labels, in every form that asks for one. */
export const addressLabels = {
  address: 'Address',
  city: 'City',
  state: 'State or province',
  postal_code: 'Postal code',
  country: 'Country',
};

/** A VAT number or another one, in forms and documents. */
export const taxIdLabel = 'Tax ID';

/** The line that begins with each field, in their order; empty where the field continues another one's line. */
const lines: Record<keyof BillTo, (to: BillTo) => string> = {
  first_name: (to) => `${to.first_name} ${to.last_name}`.trim(),
  last_name: () => '',
  title: ({ title }) => title,
  company: ({ company }) => company,
  address: ({ address }) => address,
  city: ({ city, state, postal_code }) =>
    [city, state, postal_code].filter((part) => part && part !== 'N/A').join(', '),
  state: () => '',
  postal_code: () => '',
  country: ({ country }) => country && countryName(country),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  tax_id: ({ tax_id }) => tax_id && `${taxIdLabel} ${tax_id}`,
};

/** Name and address, one line each; empty fields and `N/A` are left out. */
export const addressLines = (to: BillTo): string[] =>
  Object.values(lines)
    .map((write) => write(to))
    .filter(Boolean);

/** A letter that is missing from the font of the invoice. Letters of the script Common are modifiers. */
const unprintable =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** The notice for a text that the invoice cannot print; undefined if it can. The text is accepted nonetheless. */
export const unprintableNotice = (text: string): string | undefined =>
  unprintable.test(text)
    ? 'Our invoices are printed in Latin, Greek and Cyrillic letters. Other letters appear as boxes.'
    : undefined;
