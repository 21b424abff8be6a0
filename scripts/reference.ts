// Generates docs/reference from the code: settings, failures, endpoints, tables, columns of import files. `--check` only compares.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failures } from '@iom/contract/shared/failures.ts';
import { settings } from '../apps/server/src/config.ts';
import { importColumns } from '../apps/server/src/modules/samples/uploads/imports.service.ts';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'packages/contract/src');
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const settingsPage = () => {
  const rows = Object.entries(settings).map(([name, { type, help, secret }]) => {
    const parsed = type.safeParse(undefined);
    const value = parsed.success && parsed.data !== undefined ? `\`${parsed.data}\`` : '';
    return [`\`${name}\``, value, help + (secret ? ' (secret)' : '')];
  });
  return table(['Setting', 'Default', 'What it does'], rows);
};

const failuresPage = () =>
  table(
    ['Code', 'Status', 'Message'],
    Object.entries(failures).map(([code, { status, message }]) => [`\`${code}\``, String(status), message]),
  );

/** `orders/orders.endpoints.ts` → `ordersOrdersEndpoints` */
const importName = (file: string) =>
  file.replace(/\.ts$/, '').replace(/[^a-z0-9]+(\w)/gi, (_, first: string) => first.toUpperCase());

/** Compares file names in Biome's order of imports: a dot before a hyphen. */
const compareImports = (a: string, b: string) => (a.replaceAll('.', '\0') < b.replaceAll('.', '\0') ? -1 : 1);

/**
 * A module that exports the endpoint and schema files of the contract, so that the server knows the names of
 * their exports.
 */
const contractFiles = () => {
  const list = (pattern: string) => globSync(pattern, { cwd: contract }).sort();
  const endpoints = list('**/*.endpoints.ts');
  const schemas = [...list('**/*.schemas.ts'), ...list('shared/{money,shapes,tasks,text}.ts')];
  const modules = [...new Set(endpoints.map((file) => file.split(path.sep)[0]))];
  const members = (files: readonly string[], indent: string) =>
    files.map((file) => `${indent}${importName(file)},`).join('\n');
  const sections = modules.map((module) => {
    const files = endpoints.filter((file) => file.startsWith(`${module}${path.sep}`));
    return `  ${module}: {\n${members(files, '    ')}\n  },`;
  });
  return [
    '// Made from the names of the files by `npm run reference`; do not edit.',
    ...[...endpoints, ...schemas]
      .sort(compareImports)
      .map((file) => `import * as ${importName(file)} from './${file}';`),
    '\n/** The exports of every endpoint file, by module. */',
    `export const endpointFiles = {\n${sections.join('\n')}\n};`,
    '\n/** The exports of every file of schemas. */',
    `export const schemaFiles = {\n${members(schemas, '  ')}\n};\n`,
  ].join('\n');
};

/** Writes a generated file, or with `--check` compares it. @returns whether the file has this text */
const writeOrCompare = (file: string, text: string): boolean => {
  const name = path.relative(root, file);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date; run npm run reference`);
    process.exitCode = 1;
    return false;
  }
  return true;
};

const endpointsPage = async () => {
  const { moduleSummaries, namedEndpoints } = await import('@iom/contract/contract.ts');
  const sections = Object.entries(moduleSummaries).map(([module, summary]) => {
    const rows = namedEndpoints
      .filter((named) => named.module === module)
      .map(({ name, endpoint }) => [
        `${endpoint.method} \`${endpoint.path}\``,
        `\`${name}\``,
        endpoint.access,
        Object.keys(endpoint.responses).join(', '),
        (endpoint.failures ?? []).map((code) => `\`${code}\``).join(' '),
        endpoint.summary,
      ]);
    rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    const columns = ['Call', 'Name', 'Who', 'Status', 'Own failures', 'What it does'];
    return `## \`${module}\`\n\n${summary}\n\n${table(columns, rows)}`;
  });
  return sections.join('\n\n');
};

/** Names and doc comments of the tables, read from the source. */
const tablesPage = () => {
  const files = globSync('apps/server/src/**/*.tables.ts', { cwd: root }).sort();
  const rows = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const tables = text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = pgTable\(\s*'(\w+)'/g);
    return [...tables].map(([, comment = '', name = '']) => [
      `\`${name}\``,
      /(?:modules|platform)\/(\w+)/.exec(file)?.[1] ?? '',
      comment
        .replace(/\s*\n\s*\*\s?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]);
  });
  return table(['Table', 'Owner', 'What a row is'], rows);
};

const importColumnsPage = () =>
  Object.entries(importColumns)
    .map(([file, columns]) => {
      const rows = columns.map(({ name, required, help, example }) => [
        `\`${name}\``,
        required ? 'required' : '',
        help,
        example && `\`${example}\``,
      ]);
      return `## ${file}.csv\n\n${table(['Column', '', 'What a cell may hold', 'Example'], rows)}`;
    })
    .join('\n\n');

// the pages are generated from the modules that this file imports
if (!writeOrCompare(path.join(contract, 'contract-files.ts'), contractFiles())) process.exit();

const pages: Record<string, [title: string, text: string]> = {
  settings: ['Settings', settingsPage()],
  errors: ['Failures', failuresPage()],
  endpoints: ['Endpoints', await endpointsPage()],
  tables: ['Tables', tablesPage()],
  'import-columns': ['Columns of import files', importColumnsPage()],
};

const folder = path.join(root, 'docs/reference');
mkdirSync(folder, { recursive: true });
for (const [name, [title, text]] of Object.entries(pages)) {
  const page = `# ${title}\n\nMade from the code by \`npm run reference\`; do not edit.\n\n${text}\n`;
  writeOrCompare(path.join(folder, `${name}.md`), page);
}
