import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => document.head.replaceChildren());

/** The footer of a page served with a text in its head. */
const footerWith = async (content: string, name = 'institute-email') => {
  const meta = Object.assign(document.createElement('meta'), { name, content });
  document.head.append(meta);
  const { Footer } = await import('./Frame.tsx');
  return render(<Footer />, { wrapper: MemoryRouter }).container;
};

test('the footer links to the institute’s e-mail address', async () => {
  const footer = await footerWith('lab@institute.example');
  expect(footer.querySelector('a[href^="mailto:"]')?.outerHTML).toBe(
    '<a href="mailto:lab@institute.example">lab@institute.example</a>',
  );
});

test('the footer has no e-mail link when the server publishes no address', async () => {
  const footer = await footerWith('');
  expect(footer.querySelectorAll('a').length).toBeGreaterThan(0);
  expect(footer.querySelector('a[href^="mailto:"]')).toBeNull();
});

test.each([
  ['Demonstration', false],
  ['', true],
])('the footer of a site with the notice “%s” leads to the technical papers: %s', async (notice, isShown) => {
  const footer = await footerWith(notice, 'demo-notice');
  expect(footer.querySelector('a[href="/technical_papers"]') !== null).toBe(isShown);
});
