import type { Plugin } from 'vite';

/** The keys of an endpoint, and of an answer, that only the server and the API reference read. */
const serverKeys = new Set([
  'params',
  'responses',
  'row',
  'figure',
  'example',
  'summary',
  'failures',
  'limit',
  'bodyLimit',
  'audit',
  'multipart',
  'reads',
  'upload',
  'writes',
]);

interface Node {
  type: string;
  start: number;
  end: number;
  properties?: Node[];
  key?: Node;
  name?: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every node under `node`, itself included. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

const nameOf = (property: Node) => property.key?.name ?? '';

/**
 * Lists read unknown filters of the URL by the schema of their query, which `listEndpoint` makes in a literal without a path; no other
 * query is checked in the browser.
 */
const isServerKey = (name: string, properties: readonly Node[]) => {
  const names = properties.map(nameOf);
  return serverKeys.has(name) || (name === 'query' && names.includes('path') && !names.includes('row'));
};

/** The object literals that declare an endpoint or an answer, in the modules of these; elsewhere these keys mean something else. */
const isDeclaration = ({ type, properties = [] }: Node) =>
  type === 'ObjectExpression' &&
  properties.some((property) => ['responses', 'row'].includes(nameOf(property)));

/** From where to where a property of an object literal is removed, its comma included. */
const rangesOf = ({ properties = [], end }: Node) =>
  properties.flatMap((property, index) =>
    isServerKey(nameOf(property), properties)
      ? [{ from: property.start, to: properties[index + 1]?.start ?? end - 1 }]
      : [],
  );

/**
 * Leaves of each endpoint of the contract what a request needs. The browser does not check responses, and building the schemas of
 * all of them takes a phone longer than drawing a page. Bodies stay: forms check them before they are sent.
 */
export const requestsOnly = (): Plugin => ({
  name: 'requests-only',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'post',
    filter: { id: /\/packages\/contract\/src\/.*\b(endpoints?|answer)\.ts$/, code: /\b(responses|row)\b/ },
    handler(code) {
      const ranges = [...nodesOf(this.parse(code) as Node)].filter(isDeclaration).flatMap(rangesOf);
      return ranges
        .sort((a, b) => b.from - a.from)
        .reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), code);
    },
  },
});

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
