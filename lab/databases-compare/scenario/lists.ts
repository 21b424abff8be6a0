// Every call that only reads and has no path parameter.
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { contractEndpoints } from '../../../apps/server/test/setup/contract-endpoints.ts';
import type { Site } from './site.ts';

const isPlainRead = ({ method, path, writes }: Endpoint) =>
  method === 'GET' && !writes && !path.includes(':');

/** The status for callers without access; 400 where the query needs parameters. */
const expectedRefusal = ({ access, query }: Endpoint, sent: object, reader: string) => {
  if (access !== 'public' && reader === 'visitor') return 401;
  if (access === 'admin' && reader !== 'administrator') return 403;
  return query && !query.safeParse(sent).success ? 400 : undefined;
};

/** Reads everything without a path parameter as an administrator, a customer and a visitor. */
export const readAllLists = async ({ client, admin }: Site, tokens: Readonly<Record<string, string>>) => {
  const readers = { administrator: admin, ...tokens, visitor: undefined };
  for (const endpoint of contractEndpoints.filter(isPlainRead)) {
    const query = 'ordering' in endpoint ? { page_size: '100' } : {};
    for (const [reader, token] of Object.entries(readers)) {
      const status = expectedRefusal(endpoint, query, reader);
      await client.call(`read by ${reader}`, endpoint, { query, token, status });
    }
  }
};
