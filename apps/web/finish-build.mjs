// After the build: pages show before their scripts are fetched, and assets are compressed. The server compresses pages itself,
// once its settings are in them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, 'build', 'client');
const text = /\.(js|css|svg|json|txt|webmanifest|data)$/;
const all = await readdir(folder, { recursive: true });
const files = all.filter((name) => text.test(name));

/** A prerendered page needs styles and fonts first; its scripts are fetched after those. */
for (const name of all.filter((name) => name.endsWith('.html'))) {
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  if (name !== '__spa-fallback.html' && !/<title>[^<]+ · /.test(html))
    throw new Error(`${name} has no title of its own.`);
  const preload = '<link rel="modulepreload"';
  await writeFile(file, html.replaceAll(`${preload} href`, `${preload} fetchpriority="low" href`));
}

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
console.log(`Compressed ${files.length} files.`);
