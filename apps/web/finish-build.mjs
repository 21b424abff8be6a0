// After the build: pages show before their scripts are fetched, and load a lean manifest. compress.mjs follows.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { leanManifest, readImports, scriptsLast } from './built-scripts.ts';

const folder = path.join(import.meta.dirname, 'build', 'client');
const imports = readImports(folder);

const manifests = (await readdir(path.join(folder, 'assets'))).filter((name) =>
  /^manifest-\w+\.js$/.test(name),
);
if (manifests.length !== 1) throw new Error(`The build has ${manifests.length} manifests.`);
for (const name of manifests) {
  const file = path.join(folder, 'assets', name);
  await writeFile(file, leanManifest(await readFile(file, 'utf8')));
}

for (const name of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))) {
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  if (name === '__spa-fallback.html') continue;
  if (!/<title>[^<]+ · /.test(html)) throw new Error(`${name} has no title of its own.`);
  await writeFile(file, scriptsLast(html, imports));
}
