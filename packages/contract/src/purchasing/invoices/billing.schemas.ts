import { z } from 'zod';
import { isCountryCode } from '../../shared/countries.ts';
import { emailText, optionalText, personName, requiredText, singleLine } from '../../shared/text.ts';

const requiredCountry = z.string('Choose a country.').trim().refine(isCountryCode, 'Choose a country.');

/** The billing address printed on the invoice. Countries without states or postal codes take `N/A`. */
export const billToShape = z.object({
  first_name: personName,
  last_name: personName,
  title: singleLine(optionalText()).default(''),
  company: singleLine(optionalText()).default(''),
  /** VAT or other tax number, printed on the invoice; empty if not stated. */
  tax_id: optionalText().default(''),
  address: requiredText(),
  city: requiredText(),
  state: requiredText(),
  postal_code: requiredText(),
  country: requiredCountry,
  phone: requiredText(),
  email: emailText,
});
export type BillTo = z.output<typeof billToShape>;

/**
 * A billing address as stored with an order, kept in session storage and returned by the API. Lenient, so that it parses what earlier
 * versions stored: required fields of the form may be empty, and optional ones missing.
 */
export const storedBillToShape = z.object({
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().default(''),
  company: z.string().default(''),
  tax_id: z.string().default(''),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** The institute as printed when the invoice was issued; fields not stated are empty. */
export const sellerShape = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Seller = z.output<typeof sellerShape>;
