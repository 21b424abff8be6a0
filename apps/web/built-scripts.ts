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

/** A route as React Router writes it into its manifest. */
interface ManifestRoute {
  [flag: string]: unknown;
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  hasErrorBoundary: boolean;
  module: string;
  css: readonly string[];
}

interface Manifest {
  entry: { module: string; imports: readonly string[]; css: readonly string[] };
  routes: Record<string, ManifestRoute>;
  url: string;
  version: string;
}

/** What the browser would have to ask a server for. This site has none of them, and the lean manifest leaves out that it has none. */
const absent = ['hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasClientMiddleware'];

/**
 * Leaves in the manifest what the browser reads. Every page loads it, and two thirds of it are the names of the scripts that each
 * route imports, which only the renderer reads: it has a copy.
 * @throws when React Router writes its manifest otherwise, or a route has a loader or an action
 */
export const leanManifest = (script: string): string => {
  const [, start, json] = /^(window\.__reactRouterManifest=)(.+);$/s.exec(script.trim()) ?? [];
  if (start === undefined || json === undefined) throw new Error('The manifest is written otherwise.');
  const manifest = JSON.parse(json) as Manifest;
  const routes = Object.entries(manifest.routes).map(([name, route]) => {
    for (const flag of absent) if (route[flag] !== false) throw new Error(`Route ${name}: ${flag}.`);
    const { id, parentId, path, index, caseSensitive, hasErrorBoundary, module, css } = route;
    // JSON leaves out what is undefined
    const kept = { id, parentId, path, index, caseSensitive, module, css };
    return [name, hasErrorBoundary ? { ...kept, hasErrorBoundary } : kept] as const;
  });
  const { entry, url, version } = manifest;
  return `${start}${JSON.stringify({
    ...{ entry: { ...entry, imports: [] }, routes: Object.fromEntries(routes), url, version },
  })};`;
};
