import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hiddenSecret, hideSecrets } from './outbox.ts';

test('hides random secrets wherever they stand', () => {
  for (let n = 0; n < 500; n += 1)
    for (const secret of [
      randomBytes(32).toString('base64url'),
      randomBytes(16).toString('base64url'),
      randomBytes(20).toString('hex'),
    ]) {
      const text = `Set a password: https://shop.example/reset-password/${secret}\n\nCode ${secret}.`;
      expect(hideSecrets(text)).toBe(
        `Set a password: https://shop.example/reset-password/${hiddenSecret}\n\nCode ${hiddenSecret}.`,
      );
    }
});

test.each([
  'Your order: https://shop.example/data/order/812',
  'The oil: https://shop.example/oil/2016-EU-0042',
  'See https://shop.example/oil-testing-quality-assurance/ and /registration/account-settings/watches',
  'Invoice INV-000123 for purchase order PO-2026-11-30/7 of $3,195.00',
  '20261201_Dataset-638, 8 oils',
  'Kinematic viscosity at 100 °C: 10.00 → 10.40 mm²/s, nora.lind@laboratory-of-oils.example',
])('keeps “%s”', (text) => expect(hideSecrets(text)).toBe(text));
