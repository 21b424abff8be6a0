import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { address, show } from '../../test/page.tsx';
import { notifyOnPage, useNotificationsOfPage } from './notify-on-page.ts';

const Page = () => {
  useNotificationsOfPage();
  return (
    <>
      <Link to="/one?sorted=year">Sort</Link>
      <Link to="/two">Leave</Link>
    </>
  );
};
const messages = () => notificationsStore.getState().notifications.map(({ message }) => message);
const follow = async (name: string, to: string) => {
  fireEvent.click(await screen.findByRole('link', { name }));
  await waitFor(() => expect(address()).toBe(to));
};

test('a notification of a page ends with it, others stay', async () => {
  show({ pages: { '/one': Page, '/two': Page }, at: '/one', responses: {} });
  act(() => {
    notifyOnPage({ message: 'In your cart.' });
    notifications.show({ message: 'Saved.' });
  });
  await follow('Sort', '/one?sorted=year');
  expect(messages()).toEqual(['In your cart.', 'Saved.']);
  await follow('Leave', '/two');
  expect(messages()).toEqual(['Saved.']);
});
