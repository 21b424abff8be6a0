import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterEach, vi } from 'vitest';
import { endSession } from '../lib/storage/session-store.ts';

// Nothing here waits for time to pass: a slow machine only takes longer.
configure({ asyncUtilTimeout: 30_000 });

// React's development build records a stack trace for every element, a fifth of the time of these tests. It stops at 10,000 a second.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
});

// jsdom does not draw. Charts measure their texts on a canvas and clear it.
const drawing = new Proxy(
  {},
  {
    get: (_, name) => (name === 'measureText' ? (text: string) => ({ width: 7 * text.length }) : () => {}),
    set: () => true,
  },
);
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => drawing });

// as the server fills them in at start
document.head.innerHTML = '<meta name="application-name" content="Institute of Materials">';

// jsdom has none of these; Mantine and the matrix need them.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    // an empty query always matches; the table uses it for columns that are always shown
    matches: query === '',
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
});
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// everything is in view
globalThis.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  private readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe() {
    this.callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Element.prototype.scrollTo = () => {};
// React Router scrolls after a navigation
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// files share a worker: what a test leaves would reach the next file
afterEach(() => {
  cleanup();
  endSession('signed out');
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
