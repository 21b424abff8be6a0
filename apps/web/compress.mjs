// After the build: compresses assets, and fails where a page loads more scripts than it may. The server sends what is not compressed yet
// as it is, and compresses pages itself, once its settings are in them.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, 'build', 'client');
const text = /\.(js|css|svg|json|txt|webmanifest|data)$/;
/** Whole under its name or not there: a server that runs already sends what it finds. */
const writeWhole = async (file, content) => {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
};
const files = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));

/** Bytes of compressed scripts that pages may load: those that only are read, those with a chart, a table of tests or pictures of pages, those with a form. */
const largestScripts = [
  {
    bytes: 173_000,
    pages: [
      'about-institute-materials',
      'news/just-in-time',
      'numerous-uses',
      'privacy-policy',
      'terms-and-conditions',
      'video-series',
    ],
  },
  // texts with data that the browser can fetch again
  { bytes: 181_800, pages: ['browse-oil-data', 'news/celebrate', 'news_events', 'our-team'] },
  {
    bytes: 192_000,
    pages: [
      '.',
      'anniversary-40',
      'classic-archive',
      'modern-series',
      'oil-testing-quality-assurance',
      'oil-tests-conducted',
      'sample-data-report',
      'worldwide-oil-collection',
    ],
  },
  { bytes: 238_000, pages: ['contact', 'datasets/available', 'login', 'registration', 'reset-password'] },
];

await Promise.all(
  files.map(async (name) => {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const brotli = await promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    const zipped = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
    await writeWhole(`${file}.br`, brotli);
    await writeWhole(`${file}.gz`, zipped);
  }),
);
const scriptBytes = async (page) => {
  const html = await readFile(path.join(folder, page, 'index.html'), 'utf8');
  const scripts = new Set(html.match(/assets\/[\w.-]+\.js/g));
  const sizes = await Promise.all(
    [...scripts].map(async (name) => (await stat(path.join(folder, `${name}.gz`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
for (const { bytes, pages } of largestScripts)
  for (const page of pages) {
    const total = await scriptBytes(page);
    if (total === 0 || total > bytes)
      throw new Error(
        `${page} loads ${total} bytes of scripts; ${bytes} are allowed. See the groups in vite.config.ts.`,
      );
  }
console.log(`Compressed ${files.length} files.`);
