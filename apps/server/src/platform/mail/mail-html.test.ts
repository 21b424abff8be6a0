import { expect, test } from 'vitest';
import { mailHtml } from './mail-html.ts';

const site = { siteName: 'Institute', publicUrl: 'https://shop.example' };
const links = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)" style="([^"]*)"/g)].map(([, url, style]) => ({
    url,
    isButton: style?.includes('background'),
  }));

test('the first link in a separate paragraph is a button, other links are text', () => {
  const text = [
    'Hello,',
    'Elsewhere: https://other.example/x',
    'Accept: https://shop.example/accept',
    'Decline: https://shop.example/decline',
    'Institute\nContact us: https://shop.example/contact',
  ].join('\n\n');
  expect(links(mailHtml(text, site))).toEqual([
    { url: 'https://shop.example/accept', isButton: true },
    { url: 'https://shop.example/decline', isButton: false },
    { url: 'https://shop.example/contact', isButton: false },
  ]);
});

test('names from right to left are marked, and nothing around them', () => {
  const html = mailHtml('Order 17 of שמן מנוע בע״מ (2), paid by شركة الزيوت.\n\nInstitute', site);
  expect(html).toContain(
    'Order 17 of <span dir="rtl">שמן מנוע בע״מ</span> (2), paid by <span dir="rtl">شركة الزيوت</span>.',
  );
  expect(mailHtml('Müller & Søn, 上海\n\nInstitute', site)).not.toContain('<span');
});

test('lines that all end in an amount are a table, and a dataset’s name adds neither markup nor a column', () => {
  const html = mailHtml(
    '<b>Study</b>: $5.00 oils, 2 oils: $1,200.00\nDiscount A1: −$120.00\nTotal: $1,080.00\n\nPrice: $9.00, valid until May.\n\nInstitute',
    site,
  );
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text);
  expect(cells).toEqual([
    ...['&lt;b&gt;Study&lt;/b&gt;: $5.00 oils, 2 oils', '$1,200.00'],
    ...['Discount A1', '−$120.00', 'Total', '$1,080.00'],
  ]);
  expect(html).toContain(
    '<p style="margin:0 0 16px;overflow-wrap:anywhere">Price: $9.00, valid until May.</p>',
  );
});
