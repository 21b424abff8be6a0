import type { Plugin } from 'vite';

/**
 * Leaves out of zod what turns a schema into JSON Schema, a fifth of it: the server documents itself with it, the browser checks input
 * alone. Every class of a schema refers to it, so that tree shaking keeps it.
 */
export const plainSchemas = (): Plugin => ({
  name: 'plain-schemas',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'pre',
    filter: { id: /\/node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name = '']) => name);
      if (names.length === 0) throw new Error('zod: no export is found.');
      return [
        `const absent = () => { throw new Error('JSON Schema is left out of the site.'); };`,
        ...names.map((name) => `export const ${name} = absent;`),
        ...renamed.map((name) => `export { absent as ${name} };`),
      ].join('\n');
    },
  },
});
