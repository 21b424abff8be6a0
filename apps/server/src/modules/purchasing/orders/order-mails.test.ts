import { expect, test } from 'vitest';
import { mailHtml } from '#platform/mail/mail-html.ts';
import type { Site } from '#platform/site.ts';
import { dataReadyMail } from './order-mails.ts';

const site = { siteName: 'Institute', publicUrl: 'https://shop.example' } as Site;
const order = { id: 12, invoiceNumber: 'INV-1' };
const summary = ['Noack study, 30 oils: $1,350.00', 'Discount FLEET15: −$202.50', 'Total: $1,147.50'];

test.each([
  [[{ id: 7, regional: false }], '/dataset/owned/7?regional=false'],
  [[{ id: 7, regional: true }], '/dataset/owned/7?regional=true'],
  [
    [
      { id: 7, regional: false },
      { id: 8, regional: false },
    ],
    '/dataset/owned',
  ],
])('the button of the mail about ready data opens the data of %j', (licences, path) => {
  const { text } = dataReadyMail(site, order, summary, licences);
  expect(text).toContain(`Open your data: https://shop.example${path}\n`);
  const [button] = mailHtml(text, site).match(/<a href="[^"]*" style="display:inline-block[^>]*>[^<]*/) ?? [];
  expect(button).toContain(`href="https://shop.example${path.replace('&', '&amp;')}"`);
  expect(button).toMatch(/>Open your data$/);
});
