import { listOwnedPdfs } from '@iom/contract/library/pdf-reports.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** A page of the oils with a report; the rows before stay while the next ones come. */
export const ownedPdfsQuery = (query: QueryInput<typeof listOwnedPdfs>) =>
  queryOptions({
    queryKey: ['owned-pdfs', query],
    queryFn: ({ signal }) => call(listOwnedPdfs, { query, signal }),
    placeholderData: keepPreviousData,
  });
