import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { call } from '../../../lib/api/api.ts';

const maxOils = 6;

/** Finds the newest oils in the catalog that match a text, and their total number. In a separate file because it imports all filter schemas. */
export const findOils = (search: string, signal: AbortSignal) =>
  call(listOils, {
    query: { search, ordering: '-year', page_size: String(maxOils), status: 'RELEASED' },
    signal,
  });
