import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { requestsOnly } from './requests-only.ts';

test('an endpoint keeps what a request needs and loses its responses', async () => {
  const endpoints = path.join(
    import.meta.dirname,
    '../../packages/contract/src/catalogue/catalogue.endpoints.ts',
  );
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [requestsOnly()],
    build: { write: false, minify: false, lib: { entry: endpoints, formats: ['es'] } },
  });
  const code = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0];
  const text = code?.type === 'chunk' ? code.code : '';
  expect(text).toMatch(
    /path: "\/api\/core\/sample-metadata\/by-report-number\/",\s*access: "public",\s*body: object/,
  );
  expect(text).not.toMatch(/\b(responses|summary): /);
});

test('no module of the site reads what the build removes', () => {
  const app = path.join(import.meta.dirname, 'app');
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!test\/).*(?<!\.test)\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(300);
  const readers = sources.filter((name) =>
    /\.(responses|summary|failures)\b/.test(readFileSync(path.join(app, name), 'utf8')),
  );
  expect(readers).toEqual([]);
});
