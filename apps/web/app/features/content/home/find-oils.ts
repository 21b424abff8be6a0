import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { call } from '../../../lib/api/api.ts';

const maxOils = 6;

/** The first oils that a text finds in the catalogue, and how many there are. A file of its own: it brings the schemas of all filters. */
export const findOils = (search: string, signal: AbortSignal) =>
  call(listOils, { query: { search, page_size: String(maxOils), status: 'RELEASED' }, signal });
