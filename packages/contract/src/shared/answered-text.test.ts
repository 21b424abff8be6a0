import { expect, test } from 'vitest';
import { discountShape } from '../purchasing/discounts/discounts.schemas.ts';
import { claimableQuote, quoteShape } from '../purchasing/quotes/quotes.schemas.ts';

const invisible = '\u200B';
const offer = {
  reports: [{ name: invisible, samples: [{ id: 1, display_tests: [1] }] }],
  ...{ price: 50, message: '', valid_until: '2027-01-31' },
};

// a response that its own schema refuses is a 500
test.each([
  ['the contact of a quote', quoteShape.shape.contact_name, invisible],
  ['an offer', quoteShape.shape.offer, offer],
  ['an offer to claim', claimableQuote.shape.offer, offer],
  ['the code of a discount', discountShape.shape.code, invisible],
  ['the name of a discount', discountShape.shape.name, invisible],
])('%s that was stored with invisible text is answered', (_what, schema, stored) => {
  expect(schema.safeParse(stored).error).toBeUndefined();
});
