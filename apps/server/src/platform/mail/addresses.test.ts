import { emailText } from '@iom/contract/shared/text.ts';
import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser/index.js';
import { expect, test } from 'vitest';

const characters = fc.constantFrom(...'aZ0é中.+-_\'"`!%:;,<>()[]\\|?=@ \t/&~*'.split(''));
const localPart = fc.string({ unit: characters, minLength: 1, maxLength: 12 });

test('every accepted address is one mailbox to the mail library, unchanged', () => {
  fc.assert(
    fc.property(localPart, fc.constantFrom('corp.example', 'a.b-c.example'), (local, domain) => {
      const email = `${local}@${domain}`;
      const accepted = emailText.safeParse(email);
      if (accepted.success)
        expect(addressparser(accepted.data)).toEqual([{ address: accepted.data, name: '' }]);
    }),
    { numRuns: 3000 },
  );
});

test.each(["o'neil+oil@example.org", 'Ärmel@example.org', 'first.last@sub.example.co', 'a_b=c@example.org'])(
  'accepts %s',
  (email) => {
    expect(emailText.safeParse(email).success).toBe(true);
  },
);
