import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from '@iom/contract/pages/pages.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { failureShape } from '@iom/contract/shared/shapes.ts';
import { expect, test } from 'vitest';
import { callName, contractEndpoints } from '../apps/server/test/setup/contract-endpoints.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(['.dockerignore', '.gitignore'])(
  '%s leaves out the settings, keys and backups of an installation',
  (file) => {
    const lines = read(file)
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
    expect(lines).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/nginx/tls', 'deploy/backup']));
  },
);

test('no setting, key or dump of any folder gets into an image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining([
      '**/.env',
      '**/.env.*',
      '**/*.env',
      '**/*.pem',
      '**/*.key',
      '**/*.dump',
      '**/*.sql.*',
    ]),
  );
});

test('nginx reaches the servers alone, and services have a limit of memory', () => {
  const [, shared = '', text = ''] =
    /x-server: &server\n([\s\S]+)\nservices:\n([\s\S]+)\nnetworks:/.exec(read('deploy/compose.yaml')) ?? [];
  const services = Object.fromEntries(
    text.split(/^ {2}(?=\S)/m).map((block) => [block.split(':')[0], block.replace('<<: *server', shared)]),
  );
  const networksOf = (name: string) => /networks: [[{] ?([^\]:]+)/.exec(services[name] ?? '')?.[1];
  expect(networksOf('nginx')).toBe('front');
  for (const name of ['postgres', 'bucket']) expect(networksOf(name)).toBe('back');
  for (const name of ['server-1', 'server-2']) expect(networksOf(name)).toBe('front, back');
  const limited = Object.keys(services).filter((name) => services[name]?.includes('mem_limit: '));
  expect(limited).toEqual(Object.keys(services).filter(Boolean));
});

const nginx = read('deploy/nginx/nginx.conf');

test('nginx does not log the secrets in the paths of mailed links and data reports', () => {
  const [, masked = ''] = /map \$uri \$uri_without_secrets \{[^"]*"~([^"]+)"/.exec(nginx) ?? [];
  const secret = new RegExp(masked);
  const token = 'Zk3vQ9-x_'.repeat(5).slice(0, 43);
  const paths = [
    ...Object.values(pages)
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern.includes(':token')),
    '/api/reports/pdf/:token/',
    '/api/core/unsubscribe/:token/',
  ].map((pattern) => pattern.replace(':token', pattern.includes('unsubscribe') ? `12-${token}` : token));
  expect(paths.length).toBeGreaterThan(6);
  expect(paths.filter((one) => !secret.test(one))).toEqual([]);
  expect(nginx).toMatch(/log_format plain '[^;]*\$uri_without_secrets/);
  expect(nginx.match(/log_format[^;]*\$(?:uri|request|request_uri|args)\b/)).toBeNull();
});

test.each([
  'location = /metrics { return 404; }',
  'location ^~ /metrics/ { return 404; }',
  'proxy_set_header traceparent "";',
  'location /api/ { return 403; }',
])('nginx has %s', (location) => expect(nginx).toContain(location));

test('nginx answers for unavailable servers with a page, and under /api with the standard failure', () => {
  expect(nginx).toContain('error_page 502 503 504 $unavailable;');
  const [, body = ''] = /return 502 '(\{[^']+)'/.exec(nginx) ?? [];
  expect(failureShape.strict().parse(JSON.parse(body))).toEqual({
    error: 'The service did not respond. Please try again in a moment.',
    code: 'unavailable',
    request_id: '$request_id',
  });
  expect(nginx).toContain('<h1>The site is being updated</h1>');
});

test('nginx rejects a body that is too large with the standard failure', () => {
  const [, body = ''] = /return 413 '(\{[^']+)'/.exec(nginx) ?? [];
  const { message: error } = failures.too_large;
  expect(failureShape.strict().parse(JSON.parse(body))).toEqual({
    error,
    code: 'too_large',
    request_id: '$request_id',
  });
});

test('nginx streams files, and buffers the largest body of every other call', async () => {
  const [, files = ''] = /location ~ "([^"]+)" \{\n +client_max_body_size 0;/.exec(nginx) ?? [];
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  const [, list = '', ofList] = /location ~ (\S+) \{\n +client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  const isLarge = ({ path, bodyLimit = 0, multipart }: Endpoint) =>
    multipart !== undefined ||
    bodyLimit > Number(new RegExp(list).test(path) ? ofList : megabytes) * 1024 * 1024;
  const writes = contractEndpoints.filter(({ method }) => method !== 'GET');
  const streamed = writes.filter((one) => new RegExp(files).test(one.path.replaceAll(/:\w+/g, '12')));
  expect(streamed.map(callName)).toEqual(writes.filter(isLarge).map(callName));
  expect(streamed.length).toBeGreaterThan(2);
});

test.each(['Dockerfile', 'engine-oil-data.service'])(
  '%s starts without demo accounts and without the sandbox of payments',
  (file) => expect(read(`deploy/${file}`)).toMatch(/^(ENV|Environment=).*\bDEMO=off PAYMENTS=stripe$/m),
);

test('the servers of compose.yaml trust only nginx for the address of a caller', () => {
  const compose = read('deploy/compose.yaml');
  const [, trusted = ''] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
  expect(trusted).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(compose).toContain(`ipv4_address: ${trusted} }`);
});

test('compose.yaml contains no default secret, and only nginx is reachable from outside', () => {
  const compose = read('deploy/compose.yaml');
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const needed = [...used].filter((name) => compose.includes(`\${${name}:?`));
  expect(needed).toEqual([...used]);
  expect(needed).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'PUBLIC_URL', 'BUCKET_SECRET']));
  const [, publishing] = /^ {2}(\w+):\n(?: {4}.*\n)*? {4}ports:/m.exec(compose) ?? [];
  expect([publishing, compose.match(/\bports:/g)?.length]).toEqual(['nginx', 1]);
});
