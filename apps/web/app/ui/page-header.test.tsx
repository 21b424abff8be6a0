import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NotFound } from './NotFound.tsx';
import { PageHeader } from './PageHeader.tsx';

const Frame = () => (
  <MantineProvider env="test">
    <Link to="/tests">Header link</Link>
    <Link to="/nowhere">Nowhere</Link>
    <Outlet />
  </MantineProvider>
);
const Select = () => (
  <>
    <PageHeader title="Select oils" />
    <Link to="/tests">Choose tests</Link>
    <Link to="/late">Late</Link>
    <Link to="/form">Form</Link>
    <Link to="?year=2019">2019</Link>
  </>
);
/** A page that shows its heading when its data have arrived. */
const Late = () => {
  const [loaded, setLoaded] = useState(false);
  return loaded ? (
    <PageHeader title="Late page" />
  ) : (
    <button type="button" tabIndex={-1} onMouseEnter={() => setLoaded(true)}>
      Data arrive
    </button>
  );
};
/** A page that takes the focus itself. */
const Form = () => {
  useEffect(() => screen.getByRole('textbox').focus(), []);
  return (
    <>
      <PageHeader title="Form" />
      <input aria-label="Name" />
    </>
  );
};

const open = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          element: <Frame />,
          children: [
            { path: '/', element: <Select /> },
            { path: '/tests', element: <PageHeader title="Tests" /> },
            { path: '/late', element: <Late /> },
            { path: '/form', element: <Form /> },
            { path: '*', element: <NotFound /> },
          ],
        },
      ])}
    />,
  );
const follow = (name: string) => {
  const link = screen.getByRole('link', { name });
  link.focus();
  fireEvent.click(link);
};

test('moves the focus from a link of the page before to the heading of the new page', async () => {
  open();
  follow('Choose tests');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Tests' }));
});

test('waits for a heading that is shown later', async () => {
  open();
  follow('Late');
  fireEvent.mouseEnter(await screen.findByRole('button', { name: 'Data arrive' }));
  const heading = await screen.findByRole('heading', { name: 'Late page' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('leaves the focus to a page that takes it, and moves it from a link that stays', async () => {
  open();
  follow('Form');
  expect(document.activeElement).toBe(await screen.findByRole('textbox'));
  follow('Header link');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Tests' }));
});

test('moves the focus to a page without this header, and from it', async () => {
  open();
  follow('Nowhere');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Page Not Found' }));
  follow('Header link');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Tests' }));
});

test('leaves the focus where a page changes its search only', async () => {
  open();
  follow('2019');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '2019' }));
});

test('leaves the focus where the first page is opened', async () => {
  vi.resetModules();
  const fresh = await import('./PageHeader.tsx');
  render(
    <MantineProvider env="test">
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <fresh.PageHeader title="Opened" /> }])}
      />
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Opened' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
