import { existsSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { documents } from './documents/documents-plugin.ts';
import { requestsOnly } from './requests-only.ts';

/**
 * One script file of what these modules of `app/` import and no group before it holds.
 * @throws when a module has moved: its imports would silently fall into dozens of small files
 */
const group = (name: string, modules: string[]) => {
  const paths = modules.map((module) => path.join(import.meta.dirname, 'app', module));
  for (const file of paths) if (!existsSync(file)) throw new Error(`vite.config.ts: ${file} does not exist`);
  return { name, test: (id: string) => paths.includes(id.split('?')[0] ?? '') };
};

/** What a first page needs comes in a few files rather than in one for every shared module. */
const groups = [
  group('frame', ['root.tsx', 'routes/public/layout.tsx', 'routes/account/layout.tsx']),
  // without these two the text pages and the home page would load the tables for the few modules they share with them
  group('texts', ['ui/documents/TextPage.tsx']),
  group('home', ['routes/public/home.tsx']),
  group('tables', ['routes/public/shop/catalog.tsx', 'routes/public/shop/dataset-select.tsx']),
  group('forms', [
    'routes/public/sign-in/login.tsx',
    'routes/public/sign-in/registration.tsx',
    'routes/public/contact.tsx',
  ]),
];

export default defineConfig({
  plugins: [documents(), reactRouter(), requestsOnly()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } }, treeshake: { manualPureFunctions: ['z'] } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
