import { defineConfig } from 'vitest/config';
import { documents } from './documents/documents-plugin.ts';

export default defineConfig({
  plugins: [documents()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'documents/*.test.ts', 'app/**/*.test.{ts,tsx}'],
    setupFiles: ['app/test/setup.ts'],
    isolate: false,
    expect: { requireAssertions: true },
    restoreMocks: true,
    // against hanging; a slow machine only takes longer
    testTimeout: 120_000,
  },
});
