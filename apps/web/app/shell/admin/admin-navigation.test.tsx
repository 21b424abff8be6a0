import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member, show } from '../../test/page.tsx';
import { AdminNavigation } from './AdminFrame.tsx';

const administrator = { ...member, is_staff: true };
const pages = {
  '/admin': AdminNavigation,
  '/admin/approval': AdminNavigation,
};
const navigation = () => within(screen.getByRole('navigation', { name: 'Administration' }));
const current = () =>
  navigation()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

test('lists the administrators’ pages by group, and marks the current one', () => {
  show({ pages, at: '/admin/approval', user: administrator });
  expect(navigation().getByText('Sales')).toBeTruthy();
  expect(navigation().getByRole('link', { name: 'Payment issues' }).getAttribute('href')).toBe(
    '/admin/payment-issues',
  );
  expect(current()).toEqual(['Approve samples']);
});

test.each([
  ['/admin/create/discount', ['Discounts']],
  ['/admin/create/reports/', ['Regional reports']],
  ['/admin/unknown', []],
])('on %s the list it belongs to is current, if there is one', (at, entries) => {
  show({ pages: { [at]: AdminNavigation }, at, user: administrator });
  expect(current()).toEqual(entries);
});

test('a page below a list belongs to the list', () => {
  show({ pages: { '/admin/orders/:id': AdminNavigation }, at: '/admin/orders/17', user: administrator });
  expect(current()).toEqual(['Orders']);
});

test('the overview is current on its own page', () => {
  show({ pages, at: '/admin', user: administrator });
  expect(current()).toEqual(['Overview']);
});

test('on a phone the page is chosen from a list', () => {
  show({ pages, at: '/admin/approval', user: administrator });
  expect(screen.getByRole('combobox', { name: 'Administration page' })).toHaveProperty(
    'value',
    'Approve samples',
  );
});
