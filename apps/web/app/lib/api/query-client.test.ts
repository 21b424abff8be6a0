import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.join(import.meta.dirname, '..', '..');
const imports = /^(?:im|ex)port (?!type )(?:[^;']* from )?'([^']+)'/gm;

/** Module → what it imports; imports of types alone count only where they are marked one by one. */
const readImports = () =>
  new Map(
    readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\//.test(name))
      .map((name) => {
        const file = path.join(app, name);
        const code = readFileSync(file, 'utf8');
        const names = [...code.matchAll(imports)].map(([, imported = '']) =>
          imported.startsWith('.') ? path.resolve(path.dirname(file), imported) : imported,
        );
        return [file, { code, names }] as const;
      }),
  );

test('every module that uses a query or a mutation loads the cache of queries', () => {
  const modules = readImports();
  const loading = new Set([path.join(import.meta.dirname, 'query-client.ts')]);
  for (let size = 0; size < loading.size; ) {
    size = loading.size;
    for (const [file, { names }] of modules) if (names.some((name) => loading.has(name))) loading.add(file);
  }
  const asking = [...modules]
    .filter(([, { code }]) => /\buse(Query|Queries|Mutation|QueryClient|IsMutating)\(/.test(code))
    .map(([file]) => file);
  expect(asking.length).toBeGreaterThan(100);
  expect(asking.filter((file) => !loading.has(file))).toEqual([]);
});
