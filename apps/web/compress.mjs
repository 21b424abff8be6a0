// After the build: compresses assets, and fails where a page loads more scripts than it may. The server sends what is not compressed yet
// as it is, and compresses pages itself, once its settings are in them.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readImports } from './built-scripts.ts';

const folder = path.join(import.meta.dirname, 'build', 'client');
const text = /\.(js|css|svg|json|txt|webmanifest|data)$/;
/** Whole under its name or not there: a server that runs already sends what it finds. */
const writeWhole = async (file, content) => {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
};
const files = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));

/** Bytes of scripts, compressed with brotli, that pages may load before somebody uses them. */
const largestScripts = [
  // texts
  {
    bytes: 120_000,
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
  { bytes: 146_000, pages: ['browse-oil-data', 'news/celebrate', 'news_events', 'our-team'] },
  // a chart, a table of tests or pictures of pages
  {
    bytes: 154_000,
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
  // a form
  { bytes: 193_000, pages: ['contact', 'datasets/available', 'login', 'registration', 'reset-password'] },
  { bytes: 205_000, pages: ['data/answers'] },
  // a list with filters
  { bytes: 239_000, pages: ['reference-oils', 'technical_papers'] },
  { bytes: 250_000, pages: ['catalog', 'dataset/select'] },
  { bytes: 273_000, pages: ['regional/select'] },
  { bytes: 288_000, pages: ['cart', 'request-quote'] },
];
/** The same for pages that are rendered at a request, by their route. */
const largestRendered = [
  { bytes: 300_000, route: 'answer' },
  { bytes: 296_000, route: 'oil' },
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
const sizeOf = async (scripts) => {
  const sizes = await Promise.all(
    [...scripts].map(async (name) => (await stat(path.join(folder, `${name}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
const scriptsOf = async (page) =>
  new Set((await readFile(path.join(folder, page), 'utf8')).match(/assets\/[\w.-]+\.js/g));
const assertBytes = (page, total, bytes) => {
  if (total === 0 || total > bytes)
    throw new Error(
      `${page} loads ${total} bytes of scripts; ${bytes} are allowed. See the groups in vite.config.ts.`,
    );
};
for (const { bytes, pages } of largestScripts)
  for (const page of pages)
    assertBytes(page, await sizeOf(await scriptsOf(path.join(page, 'index.html'))), bytes);

const imports = readImports(folder);
const frame = await scriptsOf('__spa-fallback.html');
const manifest = await readFile(
  path.join(
    folder,
    files.find((name) => /^assets\/manifest-/.test(name)),
  ),
  'utf8',
);
const { routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1));
for (const { bytes, route } of largestRendered) {
  const scripts = new Set([...frame].map((name) => `/${name}`)).add(routes[route].module);
  for (const script of scripts) for (const imported of imports.get(script) ?? []) scripts.add(imported);
  assertBytes(route, await sizeOf(scripts), bytes);
}
console.log(`Compressed ${files.length} files.`);
