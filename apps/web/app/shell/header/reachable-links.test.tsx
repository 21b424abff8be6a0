import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { address, show } from '../../test/page.tsx';
import { PageNotLoaded, useReachableLinks } from './reachable-links.tsx';

const Start = () => {
  const retry = useReachableLinks();
  return (
    <>
      {retry && <PageNotLoaded onRetry={retry} />}
      <Link to="/contact/">Contact</Link>
    </>
  );
};
const Contact = () => <h1>Contact page</h1>;
const pages = { '/': Start, '/contact/': Contact };

/** What React Router publishes about a build whose contact page has this module. */
const publish = (module: string) => {
  const routes = {
    root: { id: 'root', path: '', module: '' },
    contact: { id: 'contact', parentId: 'root', path: 'contact', module },
  };
  window.__reactRouterManifest = { routes };
  window.__reactRouterRouteModules = { root: {} };
};
afterEach(() => {
  delete window.__reactRouterManifest;
  delete window.__reactRouterRouteModules;
});

test('a link keeps the page and says so when the module of its page cannot be loaded, and can be tried again', async () => {
  publish('/no-such-module.js');
  show({ pages, at: '/', responses: {}, user: null });
  (await screen.findByRole('link', { name: 'Contact' })).click();
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  expect(address()).toBe('/');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a link whose module loads leads to its page', async () => {
  publish('data:text/javascript,export default 1');
  show({ pages, at: '/', responses: {}, user: null });
  (await screen.findByRole('link', { name: 'Contact' })).click();
  await waitFor(() => expect(address()).toBe('/contact/'));
});
