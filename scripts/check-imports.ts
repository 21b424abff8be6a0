// Who may import whom. One table of layers, held by `npm run check`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const serverModules = ['accounts', 'samples', 'library', 'catalogue', 'purchasing', 'analysis', 'content'];
/** Inside a module the arrow goes one way: routes → service → store → tables. */
const roles = ['module', 'routes', 'service', 'store', 'tables'];

const serverModule = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];
const serverRole = (file: string) => /\.(module|routes|service|store|tables)\.ts$/.exec(file)?.[1];
const feature = (file: string) => /^apps\/web\/app\/features\/([^/]+)\//.exec(file)?.[1];
const webLayer = (file: string) =>
  /^apps\/web\/app\/(routes|features|charts|ui|lib|content)\//.exec(file)?.[1];

const acrossModules = (from: string, to: string): string | undefined => {
  const [source, target] = [serverModule(from), serverModule(to)];
  if (!source || !target) return undefined;
  if (source !== target) {
    if (!/\.(module|tables)\.ts$/.test(to)) return `enters the module ${target} past its face`;
    if (serverModules.indexOf(target) > serverModules.indexOf(source))
      return `${source} may not use ${target}, which comes later`;
    return undefined;
  }
  const [a, b] = [serverRole(from), serverRole(to)];
  if (a && b && a !== 'module' && b !== 'module' && roles.indexOf(b) < roles.indexOf(a))
    return `a ${a} may not import a ${b}`;
  return undefined;
};

const acrossWeb = (from: string, to: string): string | undefined => {
  const order = ['routes', 'features', 'charts', 'ui', 'lib', 'content'];
  const [a, b] = [webLayer(from), webLayer(to)];
  if (!a || !b) return undefined;
  if (a === 'features' && b === 'features' && feature(from) !== feature(to))
    return 'no feature imports another';
  if (order.indexOf(b) < order.indexOf(a)) return `${a} may not import ${b}`;
  return undefined;
};

/** Why this import is not allowed; undefined where it is. Paths are relative to the project. */
export const refusedImport = (from: string, to: string): string | undefined => {
  if (/\.test\.tsx?$|^e2e\/|^bench\/|\/test\//.test(from)) return undefined;
  if (from.startsWith('packages/contract/') && to !== 'zod' && !to.startsWith('packages/contract/'))
    return 'the contract imports zod and nothing else';
  if (/^packages\/(columnar|archive-generator)\//.test(from) && !to.startsWith(from.split('/', 2).join('/')))
    return /^(apps|packages)\//.test(to) ? 'this package is pure' : undefined;
  if (from.startsWith('apps/web/') && /^(apps\/server|packages\/(columnar|archive-generator))\//.test(to))
    return 'the web never sees the server';
  if (from.startsWith('apps/server/') && to.startsWith('apps/web/')) return 'the server never sees the web';
  if (from.startsWith('apps/server/src/platform/') && /^apps\/server\/src\/(modules|app|commands)/.test(to))
    return 'the platform knows no oil';
  if (
    /\.rules\.ts$/.test(from) &&
    /^(apps|packages)\//.test(to) &&
    !/\.(rules|schemas)\.ts$|\/shared\/|\/data\/|packages\/archive-generator\//.test(to)
  )
    return 'rules import only rules, schemas and shared';
  return acrossModules(from, to) ?? acrossWeb(from, to);
};

const aliases: [RegExp, string][] = [
  [/^@iom\/([^/]+)\//, 'packages/$1/src/'],
  [/^#platform\//, 'apps/server/src/platform/'],
  [/^#modules\//, 'apps/server/src/modules/'],
];

/** A specifier as a project path, or as it stands for a library. */
const resolved = (from: string, specifier: string) => {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  for (const [alias, folder] of aliases) if (alias.test(specifier)) return specifier.replace(alias, folder);
  return specifier;
};

const importsOf = (text: string) =>
  [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s(?:[^'"();]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');

const tooLong = (file: string, text: string) => {
  const limit = /\.test\.tsx?$/.test(file) || file.startsWith('e2e/') ? 400 : 250;
  const lines = text.split('\n').length;
  return lines > limit
    ? `${file}: ${lines} lines; a file over ${limit} has usually split its noun already`
    : undefined;
};

const check = () => {
  const files = globSync(
    ['packages/*/src/**/*.ts', 'apps/*/{src,app,test}/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts'],
    { cwd: root },
  );
  const complaints = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const refused = importsOf(text).flatMap((specifier) => {
      const why = refusedImport(file, resolved(file, specifier));
      return why ? [`${file}: imports ${specifier}: ${why}`] : [];
    });
    return [...refused, tooLong(file, text) ?? []].flat();
  });
  for (const complaint of complaints) console.error(complaint);
  console.log(`${files.length} files, ${complaints.length} complaints about imports and size`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
};

if (import.meta.main) check();
