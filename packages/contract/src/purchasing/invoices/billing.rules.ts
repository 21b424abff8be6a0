// The billing address as lines of text, on screen and in the PDF.

import { countryName } from '../../shared/countries.ts';
import type { BillTo } from './billing.schemas.ts';

/** Name and address, one line each; empty fields and `N/A` are left out. */
export const addressLines = (to: BillTo): string[] =>
  [
    `${to.first_name} ${to.last_name}`.trim(),
    to.title,
    to.company,
    to.address,
    [to.city, to.state, to.postal_code].filter((part) => part && part !== 'N/A').join(', '),
    to.country && countryName(to.country),
    to.phone,
    to.email,
    to.tax_id && `Tax ID ${to.tax_id}`,
  ].filter(Boolean);
