import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { NewsDocument } from '../app/lib/documents/document.ts';
import { plainBlocks } from '../app/lib/documents/document.ts';
import { parseDocument } from './parse-document.ts';

const folder = path.join(import.meta.dirname, '../app/site-text');
/** The list of news that the server reads for its feed. */
const newsFile = 'news.json';

const isNews = (document: object): document is NewsDocument => 'date' in document;

/** Title, date, page and text of each news entry, newest first. */
const newsEntries = () =>
  globSync('news/*.news.md', { cwd: folder })
    .map((name) => ({ name, document: parseDocument(name, readFileSync(path.join(folder, name), 'utf8')) }))
    .flatMap(({ name, document }) =>
      isNews(document)
        ? [
            {
              id: path.basename(name, '.news.md'),
              title: document.title,
              date: document.date,
              page: document.page,
              text: plainBlocks(document.blocks),
            },
          ]
        : [],
    )
    .sort((a, b) => b.date.localeCompare(a.date));

/** The module of a text is the route of its page, where the page is nothing but the text. */
const textPage = `
import { createElement } from 'react';
import { TextPage } from '${path.join(import.meta.dirname, '../app/ui/documents/TextPage.tsx')}';
export default function Text() {
  return createElement(TextPage, { text });
}`;

/** Makes modules of the site's texts (`*.page.md`, `*.news.md`) and a list of the news beside the pages. */
export const documents = (): Plugin => ({
  name: 'documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(page|news)\.md$/ },
    handler(code, id) {
      const document = parseDocument(path.relative(folder, id), code);
      const text = `export const text = ${JSON.stringify(document)};`;
      return { code: isNews(document) ? text : text + textPage, map: null, moduleType: 'js' };
    },
  },
  generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: newsFile, source: JSON.stringify(newsEntries()) });
  },
});
