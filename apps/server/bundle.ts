import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const source = path.join(import.meta.dirname, 'src');

/** Packages with files of their own beside their modules: WebAssembly, native code, pages, fonts. */
const withFiles =
  /^(@electric-sql\/pglite(-prepopulatedfs)?|@node-rs\/argon2|sharp|@fastify\/swagger-ui|@myriaddreamin\/typst-ts-node-compiler)(\/|$)/;

/**
 * Modules find files beside them, such as migrations, relative to their source: the bundle records the
 * relative path, so that a checkout can be moved.
 */
const ownAddresses = (folder: string): Plugin => {
  const from = (file: string) => `@from-bundle:${path.relative(source, file)}@`;
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.' },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + "/${from(path.dirname(id))}")`)
          .replaceAll('import.meta.url', `new URL("${from(id)}", import.meta.url).href`),
    },
    renderChunk: (code, { fileName }) => {
      const toSource = path.relative(path.dirname(path.join(folder, fileName)), source);
      return code.replace(/@from-bundle:(.*?)@/g, (_, file) => path.join(toSource, file));
    },
  };
};

/**
 * Bundles the server and its commands into a few files below `folder`, named after their sources. Loading
 * their 1,600 modules one by one takes Node seconds and 150 MB more.
 */
export const bundleServer = async (folder: string) => {
  const commands = (await readdir(path.join(source, 'commands'))).filter((name) => !name.includes('.test.'));
  const names = ['main', ...commands.map((name) => `commands/${path.basename(name, '.ts')}`)];
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, path.join(source, `${name}.ts`)])),
    platform: 'node',
    external: (id) => withFiles.test(id),
    plugins: [ownAddresses(folder)],
  });
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true });
};

if (import.meta.main) await bundleServer(path.join(import.meta.dirname, 'build'));
