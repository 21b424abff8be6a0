import path from 'node:path';
import type { Plugin } from 'vite';
import { parseDocument } from './parse-document.ts';

const folder = path.join(import.meta.dirname, '../app/site-text');
/** The module of a text is the route of its page, where the page is nothing but the text. */
const textPage = `
import { createElement } from 'react';
import { TextPage } from '${path.join(import.meta.dirname, '../app/ui/documents/TextPage.tsx')}';
export default function Text() {
  return createElement(TextPage, { text });
}`;

/** Makes modules of the site's texts (`*.page.md`). */
export const documents = (): Plugin => ({
  name: 'documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\.page\.md$/ },
    handler(code, id) {
      const document = parseDocument(path.relative(folder, id), code);
      return {
        code: `export const text = ${JSON.stringify(document)};${textPage}`,
        map: null,
        moduleType: 'js',
      };
    },
  },
});
