import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodCard, openShop, type Shop } from '../fixtures/shop.ts';

const project = path.join(import.meta.dirname, '../../../..');

let shop: Shop;
let origin: string;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  origin = await shop.app.app.server.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'generated-client-'));
});
afterAll(async () => {
  await shop.app.close();
  await rm(folder, { recursive: true });
});

/** Writes the client of the served document into the folder. The generator uses an API that TypeScript has up to version 5. */
const generateClient = async () => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  try {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: `${origin}/api/openapi.json`,
      output: { path: path.join(folder, 'client'), module: { extension: '.js' } },
      logs: { level: 'silent' },
    });
  } finally {
    hooks.deregister();
  }
};

/** What a customer's program does with the client: every call and field is checked by its types. */
const program = `
import * as api from './client/index.js';
import { client } from './client/client.gen.js';

const loaded = async <T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> => {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};

export const buyDataset = async (baseUrl: string, sample: number, test: number, card: api.Card) => {
  client.setConfig({ baseUrl });
  const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@client.example', password: 'Viscosity140!' };
  const { auth_token } = await loaded(api.registerUser({ body: person }));
  client.setConfig({ auth: () => \`Token \${auth_token}\` });
  const { total_price } = await loaded(api.calculatePrice({ body: { items: [{ sample, tests: [test] }] } }));
  const reports: api.PlaceOrderBody['reports'] = [{ name: 'Bought', samples: [{ id: sample, display_tests: [test] }] }];
  const { order_id } = await loaded(api.placeOrder({ body: { reports } }));
  const { last_four } = await loaded(api.validateCard({ body: card }));
  await loaded(api.makePayment({ body: { order: order_id, price_check: total_price, last_four } }));
  const order: api.Order = await loaded(api.readOrder({ path: { id: String(order_id) } }));
  const owned: api.OwnedReports = await loaded(api.listOwnedReports());
  const refused = await api.readOrder({ path: { id: '999999' } });
  return { total_price, paid: order.paid, names: owned.custom_reports.map(({ name }) => name), refused: refused.error?.code };
};
`;

test('a generated client compiles and buys a dataset', async () => {
  await generateClient();
  await writeFile(path.join(folder, 'program.ts'), program);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
    ...{ strict: true, noUncheckedIndexedAccess: true, outDir: 'built', rootDir: '.' },
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  const tsc = path.join(project, 'node_modules/.bin/tsc');
  const compiled = await promisify(execFile)(tsc, ['-p', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');
  const { buyDataset } = await import(path.join(folder, 'built/program.js'));
  const [oil] = shop.oils;
  const bought = await buyDataset(origin, oil, shop.tests.kv, goodCard);
  expect(bought).toEqual({ total_price: 25, paid: true, names: ['Bought'], refused: 'not_found' });
});
