// After the build: pages show before their scripts are fetched. compress.mjs follows.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'build', 'client');
const all = await readdir(folder, { recursive: true });

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

for (const name of all.filter((name) => name.endsWith('.html'))) {
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  if (name === '__spa-fallback.html') continue;
  if (!/<title>[^<]+ · /.test(html)) throw new Error(`${name} has no title of its own.`);
  await writeFile(file, scriptsLast(html, name));
}
