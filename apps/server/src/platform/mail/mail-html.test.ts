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
