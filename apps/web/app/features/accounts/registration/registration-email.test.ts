import { expect, test } from 'vitest';
import { suggestEmail } from './RegistrationEmail.tsx';

test.each([
  ['joe@gmial.com', 'joe@gmail.com'],
  ['joe@gmail.co', 'joe@gmail.com'],
  ['joe@gmai.com', 'joe@gmail.com'],
  [' Joe.Park@Hotmial.com ', 'Joe.Park@hotmail.com'],
  ['joe@yaho.com', 'joe@yahoo.com'],
  ['joe@outlokk.com', 'joe@outlook.com'],
  ['joe@iclould.com', 'joe@icloud.com'],
  ['joe@t-onlin.de', 'joe@t-online.de'],
])('suggests for %s the address %s', (email, suggestion) => {
  expect(suggestEmail(email)).toBe(suggestion);
});

test.each([
  ...['joe@gmail.com', 'joe@GMAIL.com', 'joe@mail.com', 'joe@email.com', 'joe@ymail.com', 'joe@cloud.com'],
  ...['joe@gmx.net', 'joe@web.dk', 'joe@mac.com', 'joe@yahoo.co.uk', 'joe@hotmail.fr', 'joe@oils.example'],
  ...['joe@', '@gmial.com', 'joe', 'a@b@gmial.com', ''],
])('suggests nothing for %s', (email) => {
  expect(suggestEmail(email)).toBeUndefined();
});
