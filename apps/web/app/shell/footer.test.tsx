import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => document.head.replaceChildren());

/** The footer of a page served with this email address. */
const footerWith = async (email: string) => {
  const meta = document.createElement('meta');
  meta.name = 'institute-email';
  meta.content = email;
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
