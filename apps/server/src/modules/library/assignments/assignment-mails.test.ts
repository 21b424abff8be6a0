import { expect, test } from 'vitest';
import { quotedName } from './assignment-mails.ts';

test.each([
  ['Spring 2024', 'Spring 2024'],
  ['A\n\nPay here', 'A Pay here'],
  ['Win at http://evil.example/x', 'Win at evil. example/x'],
  ['Write to a@evil.example', 'Write to a at evil. example'],
  ['20W-50 v1.2', '20W-50 v1.2'],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
])('a name typed by another person has no links and at most 60 characters: %j', (name, quoted) => {
  expect(quotedName(name)).toBe(quoted);
});
