import { expect, test } from 'vitest';
import { storedBillToShape } from './billing.schemas.ts';

const stored = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  phone: '',
  email: 'ada@lab.example',
};

test('parses an address stored before the optional fields existed, with empty text for each', () => {
  expect(storedBillToShape.parse(stored)).toEqual({ ...stored, title: '', company: '', tax_id: '' });
});

test('rejects an address without a required field', () => {
  const { email: _, ...withoutEmail } = stored;
  expect(storedBillToShape.safeParse(withoutEmail).success).toBe(false);
});
