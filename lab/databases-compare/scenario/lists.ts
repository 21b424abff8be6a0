// Every call that only reads and names nothing in its path.
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { contractEndpoints } from '../../../apps/server/test/setup/contract-endpoints.ts';
import type { Site } from './site.ts';

const isPlainRead = ({ method, path, writes }: Endpoint) =>
  method === 'GET' && !writes && !path.includes(':');

/** The status for those who may not read it; 400 where the query needs more. */
const refusalOf = ({ access, query }: Endpoint, sent: object, reader: string) => {
  if (access !== 'public' && reader === 'visitor') return 401;
  if (access === 'admin' && reader !== 'administrator') return 403;
  return query && !query.safeParse(sent).success ? 400 : undefined;
};

/** Reads everything that an administrator, customers and visitors can read without naming it. */
export const readAllLists = async ({ client, admin }: Site, tokens: Readonly<Record<string, string>>) => {
  const readers = { administrator: admin, ...tokens, visitor: undefined };
  for (const endpoint of contractEndpoints.filter(isPlainRead)) {
    const query = 'ordering' in endpoint ? { page_size: '100' } : {};
    for (const [reader, token] of Object.entries(readers)) {
      const status = refusalOf(endpoint, query, reader);
      await client.call(`read by ${reader}`, endpoint, { query, token, status });
    }
  }
};
