// After the build: pages show before their scripts are fetched, and assets are compressed. The server compresses pages itself,
// once its settings are in them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, 'build', 'client');
const text = /\.(js|css|svg|json|txt|webmanifest|data)$/;
const all = await readdir(folder, { recursive: true });
const files = all.filter((name) => text.test(name));

const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const entry =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*([^\n]+;)\s*import\("([^"]+)"\);<\/script>/;

const importsOf = new Map();
for (const name of all.filter((name) => /^assets\/.*\.js$/.test(name))) {
  const source = await readFile(path.join(folder, name), 'utf8');
  const names = [...source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, other]) => other);
  importsOf.set(
    `/assets/${path.basename(name)}`,
    names.map((other) => `/assets/${other}`),
  );
}

/** The scripts, each after those that it imports. */
const inOrder = (scripts) => {
  const ordered = new Set();
  const visited = new Set();
  const visit = (script) => {
    if (visited.has(script)) return;
    visited.add(script);
    for (const other of importsOf.get(script) ?? []) visit(other);
    ordered.add(script);
  };
  for (const script of scripts) visit(script);
  return [...ordered];
};

/**
 * A prerendered page shows its text first: its scripts are fetched after the first frame, or immediately where it is not in view.
 * Each is evaluated by itself, so that the page takes input in between.
 * @throws when React Router writes its scripts otherwise
 */
const scriptsLast = (html, name) => {
  const [script, manifest, imports, modules, client] = entry.exec(html) ?? [];
  const preloaded = [...html.matchAll(preloads)].map(([, href]) => href);
  if (script === undefined || preloaded.length === 0) throw new Error(`${name} has no scripts to defer.`);
  const routes = [...imports.matchAll(/from "([^"]+)"/g)].map(([, href]) => href);
  const names = routes.map((_, index) => `route${index}`).join(',');
  const evaluated = inOrder([manifest, ...routes]);
  const start = `const load=async()=>{for(const href of ${JSON.stringify(preloaded)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));for(const one of ${JSON.stringify(evaluated)}){await import(one);await new Promise(next=>setTimeout(next))}const[,${names}]=await Promise.all(${JSON.stringify([manifest, ...routes])}.map(one=>import(one)));${modules}await import("${client}")};if(document.hidden)load();else requestAnimationFrame(()=>setTimeout(load))`;
  return html.replaceAll(preloads, '').replace(script, () => `<script type="module">${start}</script>`);
};

const scriptsOf = new Map();
for (const name of all.filter((name) => name.endsWith('.html'))) {
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  if (name === '__spa-fallback.html') continue;
  if (!/<title>[^<]+ · /.test(html)) throw new Error(`${name} has no title of its own.`);
  scriptsOf.set(name, new Set(html.match(/assets\/[\w.-]+\.js/g)));
  await writeFile(file, scriptsLast(html, name));
}

/** Bytes of compressed scripts that pages may load: those that only are read, those with a chart or a table of tests, those with a form. */
const largestScripts = [
  {
    bytes: 170_000,
    pages: [
      'about-institute-materials',
      'browse-oil-data',
      'classic-archive',
      'news_events',
      'news/just-in-time',
      'news/celebrate',
      'numerous-uses',
      'our-team',
      'privacy-policy',
      'sample-data-report',
      'terms-and-conditions',
      'video-series',
    ],
  },
  {
    bytes: 192_000,
    pages: [
      '.',
      'anniversary-40',
      'modern-series',
      'oil-testing-quality-assurance',
      'oil-tests-conducted',
      'worldwide-oil-collection',
    ],
  },
  { bytes: 232_000, pages: ['contact', 'datasets/available', 'login', 'registration', 'reset-password'] },
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
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, zipped);
  }),
);
const scriptBytes = async (page) => {
  const scripts = scriptsOf.get(path.join(page, 'index.html'));
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
