// Writes a .br and a .gz beside every text file of the build, so that the server never compresses a static file.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, 'build', 'client');
const text = /\.(html|js|css|svg|json|txt|webmanifest|data)$/;
const files = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));

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
