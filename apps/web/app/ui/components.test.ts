import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.join(import.meta.dirname, '..');
const library = path.join(import.meta.dirname, '../../../../node_modules');
const imported = /import (?:type )?\{([^}]*)\} from ["']@mantine\/core["']/g;

const namesIn = (text: string) =>
  [...text.matchAll(imported)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );

test('every Mantine component in use has its stylesheet imported', () => {
  const styled = readFileSync(path.join(import.meta.dirname, 'components.css'), 'utf8');
  const files = [
    ...globSync('**/*.tsx', { cwd: app }).map((name) => path.join(app, name)),
    ...globSync('{mantine-datatable,@mantine/notifications,@mantine/spotlight}/**/*.mjs', {
      cwd: library,
    }).map((name) => path.join(library, name)),
  ];
  const used = new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8'))));
  expect(used).toContain('Button');
  const missing = [...used].filter(
    (name) =>
      existsSync(path.join(library, `@mantine/core/styles/${name}.layer.css`)) &&
      !styled.includes(`/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});
