import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodCard, openShop, type Shop } from '../fixtures/shop.ts';

const modules = path.join(import.meta.dirname, '../../../../node_modules');

let shop: Shop;
let origin: string;
let folder: string;
beforeAll(async () => {
  shop = await openShop();
  origin = await shop.app.app.server.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'generated-client-'));
  await symlink(modules, path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await shop.app.close();
  await rm(folder, { recursive: true });
});

/** A program of a customer that uses the client, whose types check every call and field. */
const program = `
import { HttpError } from '@oazapfts/runtime';
import * as api from './client.ts';

export const buyDataset = async (baseUrl: string, sample: number, test: number, card: api.Card) => {
  api.defaults.baseUrl = baseUrl;
  const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@client.example', password: 'Viscosity140' };
  const { auth_token } = await api.registerUser(person);
  api.defaults.headers = { authorization: \`Token \${auth_token}\` };
  const { total_price } = await api.calculatePrice({ items: [{ sample, tests: [test] }] });
  const reports: api.OrderedDatasets = [{ name: 'Bought', samples: [{ id: sample, display_tests: [test] }] }];
  const { order_id } = await api.placeOrder({ reports });
  const { last_four } = await api.validateCard(card);
  await api.makePayment({ order: order_id, price_check: total_price, last_four });
  const order: api.Order = await api.readOrder(String(order_id));
  const owned: api.OwnedReports = await api.listOwnedReports();
  const refused = await api.readOrder('999999').catch((error: unknown) => error);
  const code: api.Failure['code'] | null = refused instanceof HttpError ? refused.data.code : null;
  return { total_price, paid: order.paid, names: owned.custom_reports.map(({ name }) => name), code };
};
`;

const run = async (command: string, args: string[]) => {
  const file = path.join(modules, '.bin', command);
  // a compiler writes what it finds to standard output
  const { stdout } = await promisify(execFile)(file, args, { cwd: folder }).catch((error) => error);
  return stdout;
};

test('a client generated from the served document compiles and buys a dataset', async () => {
  await run('oazapfts', ['--optimistic', `${origin}/api/openapi.json`, 'client.ts']);
  await writeFile(path.join(folder, 'program.ts'), program);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, allowImportingTsExtensions: true },
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(await run('tsc', [])).toBe('');
  const { buyDataset } = await import(path.join(folder, 'program.ts'));
  const [oil] = shop.oils;
  expect(await buyDataset(origin, oil, shop.tests.kv, goodCard)).toEqual({
    ...{ total_price: 25, paid: true, names: ['Bought'], code: 'not_found' },
  });
});
