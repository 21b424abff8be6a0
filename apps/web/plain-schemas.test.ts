import { build } from 'vite';
import { expect, test } from 'vitest';
import { plainSchemas } from './plain-schemas.ts';

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
