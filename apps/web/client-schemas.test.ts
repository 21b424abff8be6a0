import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { plainSchemas, requestsOnly } from './client-schemas.ts';

/** A module of the contract as the site is built from it. */
const builtModule = async (name: string) => {
  const entry = `../../packages/contract/src/${name}`;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [requestsOnly()],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, entry), formats: ['es'] },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunk?.type === 'chunk' ? chunk.code : '';
};

test('an endpoint keeps what a request needs and loses its responses; a list keeps the schema of its query', async () => {
  const code = await builtModule('catalogue/catalogue.endpoints.ts');
  const declaration = /var findReportNumbers = [\s\S]*?\n\}\);/.exec(code)?.[0];
  expect(declaration).toContain('method: "POST"');
  expect(declaration).toContain('path: "/api/core/sample-metadata/by-report-number/"');
  expect(declaration).toContain('body: object(');
  expect(declaration).not.toMatch(/responses|summary/);
  expect(/var listEndpoint = [\s\S]*?\n\}\);/.exec(code)?.[0]).toContain('query: pageQuery(');
});

test('an answer keeps its texts and parameters and loses its response and example', async () => {
  const code = await builtModule('analysis/answers/market-trend.answer.ts');
  const declaration = /var marketTrend = [\s\S]*?\n\}\);/.exec(code)?.[0];
  expect(declaration).toContain('lead: "How does the market move');
  expect(declaration).toContain('parameters: object(');
  expect(declaration).not.toMatch(/figure|row|example|summary/);
});

test('a module without endpoints is built as it is written', async () => {
  expect(await builtModule('analysis/oil-names.rules.ts')).toMatch(/brand_name,\s*.*sae_grade/);
});

test('no module of the site reads what the build removes', () => {
  const app = path.join(import.meta.dirname, 'app');
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!test\/).*(?<!\.test)\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(300);
  const readers = sources.filter((name) =>
    /\.(responses|summary|failures|multipart|reads|upload|writes)\b/.test(
      readFileSync(path.join(app, name), 'utf8'),
    ),
  );
  expect(readers).toEqual([]);
});

/** A module that only re-exports zod, as the site is built from it. */
const builtZod = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      plainSchemas(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? `export { object, string } from 'zod';` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunk?.type === 'chunk' ? chunk.code : '';
};

test('schemas check input without what writes JSON Schema', async () => {
  const code = await builtZod();
  expect(code).not.toContain('json-schema.org');
  const { object, string } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const oil = object({ brand: string().min(2) });
  expect(oil.parse({ brand: 'Hartmoor' })).toEqual({ brand: 'Hartmoor' });
  expect(oil.safeParse({ brand: 'H' }).success).toBe(false);
  expect(() => oil.toJSONSchema()).toThrow('JSON Schema is left out of the site.');
});
