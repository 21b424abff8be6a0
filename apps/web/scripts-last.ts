import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Script → the scripts that it imports, by their paths on the site. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of all scripts of a built site. */
export const readImports = (webRoot: string): Imports => {
  const folder = path.join(webRoot, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return new Map(
    scripts.map((name) => {
      const source = readFileSync(path.join(folder, name), 'utf8');
      const imported = [...source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)];
      return [`/assets/${name}`, imported.map(([, other]) => `/assets/${other}`)];
    }),
  );
};

/** The scripts, each after those that it imports. */
const inOrder = (scripts: readonly string[], imports: Imports) => {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (script: string) => {
    if (visited.has(script)) return;
    visited.add(script);
    for (const other of imports.get(script) ?? []) visit(other);
    ordered.add(script);
  };
  for (const script of scripts) visit(script);
  return [...ordered];
};

const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const entry =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*([^\n]+;)\s*import\("([^"]+)"\);<\/script>/;

/**
 * A rendered page shows its text first: its scripts are fetched after the first frame, or immediately where it is not in view.
 * Each is evaluated by itself, so that the page takes input in between.
 * @throws when React Router writes its scripts otherwise
 */
export const scriptsLast = (html: string, imports: Imports): string => {
  const [script, manifest = '', routeImports = '', modules, client] = entry.exec(html) ?? [];
  const preloaded = [...html.matchAll(preloads)].map(([, href]) => href);
  if (script === undefined || preloaded.length === 0) throw new Error('A page has no scripts to defer.');
  const routes = [...routeImports.matchAll(/from "([^"]+)"/g)].map(([, href = '']) => href);
  const names = routes.map((_, index) => `route${index}`).join(',');
  const evaluated = inOrder([manifest, ...routes], imports);
  const start = `const load=async()=>{for(const href of ${JSON.stringify(preloaded)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));for(const one of ${JSON.stringify(evaluated)}){await import(one);await new Promise(next=>setTimeout(next))}const[,${names}]=await Promise.all(${JSON.stringify([manifest, ...routes])}.map(one=>import(one)));${modules}await import("${client}")};if(document.hidden)load();else requestAnimationFrame(()=>setTimeout(load))`;
  return html.replaceAll(preloads, '').replace(script, () => `<script type="module">${start}</script>`);
};
