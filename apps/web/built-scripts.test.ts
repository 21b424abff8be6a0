import { expect, test } from 'vitest';
import { leanManifest } from './built-scripts.ts';

const flags = {
  ...{ hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false },
  ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
};
const contact = {
  ...{ id: 'contact', parentId: 'root', path: 'contact', ...flags },
  ...{ module: '/assets/contact.js', imports: ['/assets/frame.js'], css: ['/assets/frame.css'] },
};
const manifestWith = (route: object) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'], css: [] },
    routes: { contact: route },
    url: '/assets/manifest.js',
    version: '1',
  })};`;

test('keeps the address, the module and the styles of a route, and loses its imports and flags', () => {
  const lean = leanManifest(manifestWith(contact));
  const { id, parentId, path, module, css } = contact;
  expect(JSON.parse(lean.slice(lean.indexOf('{'), -1))).toEqual({
    entry: { module: '/assets/entry.js', imports: [], css: [] },
    routes: { contact: { id, parentId, path, module, css } },
    url: '/assets/manifest.js',
    version: '1',
  });
});

test('keeps that a route shows its errors', () => {
  expect(leanManifest(manifestWith({ ...contact, hasErrorBoundary: true }))).toContain(
    '"hasErrorBoundary":true',
  );
});

test('throws for a route with a loader, and for a manifest in another form', () => {
  expect(() => leanManifest(manifestWith({ ...contact, hasLoader: true }))).toThrow(
    'Route contact: hasLoader.',
  );
  expect(() => leanManifest('export default {};')).toThrow('written otherwise');
});
