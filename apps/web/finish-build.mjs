// After the build: pages show before their scripts are fetched. compress.mjs follows.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readImports, scriptsLast } from './scripts-last.ts';

const folder = path.join(import.meta.dirname, 'build', 'client');
const imports = readImports(folder);

for (const name of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))) {
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  if (name === '__spa-fallback.html') continue;
  if (!/<title>[^<]+ · /.test(html)) throw new Error(`${name} has no title of its own.`);
  await writeFile(file, scriptsLast(html, imports));
}
