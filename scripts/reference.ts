// Generates docs/reference from the code: settings, failures, endpoints, tables. `--check` only compares.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { settings } from '../apps/server/src/config.ts';

const root = path.resolve(import.meta.dirname, '..');
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

const endpointsPage = async () => {
  const files = globSync('packages/contract/src/**/*.endpoints.ts', { cwd: root }).sort();
  const moduleOf = (file: string) => file.split(path.sep)[3];
  const modules = [...new Set(files.map(moduleOf))];
  const sections = await Promise.all(
    modules.map(async (module) => {
      const own = files.filter((file) => moduleOf(file) === module);
      const exported = await Promise.all(own.map((file) => import(path.join(root, file))));
      const endpoints = exported
        .flatMap((values) => Object.values(values as Record<string, unknown>))
        .filter(isEndpoint);
      const rows = endpoints.map((endpoint) => [
        `${endpoint.method} \`${endpoint.path}\``,
        endpoint.access,
        Object.keys(endpoint.responses).join(', '),
        (endpoint.failures ?? []).map((code) => `\`${code}\``).join(' '),
        endpoint.summary,
      ]);
      rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      return `## ${module}\n\n${table(['Call', 'Who', 'Status', 'Own failures', 'What it does'], rows)}`;
    }),
  );
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

const pages: Record<string, [title: string, text: string]> = {
  settings: ['Settings', settingsPage()],
  errors: ['Failures', failuresPage()],
  endpoints: ['Endpoints', await endpointsPage()],
  tables: ['Tables', tablesPage()],
};

const folder = path.join(root, 'docs/reference');
mkdirSync(folder, { recursive: true });
for (const [name, [title, text]] of Object.entries(pages)) {
  const file = path.join(folder, `${name}.md`);
  const page = `# ${title}\n\nMade from the code by \`npm run reference\`; do not edit.\n\n${text}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page) {
    console.error(`docs/reference/${name}.md is not what the code says; run npm run reference`);
    process.exitCode = 1;
  }
}
