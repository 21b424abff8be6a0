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
