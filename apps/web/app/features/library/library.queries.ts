import {
  listHoldings,
  listPreviewColumns,
  previewReport,
} from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import type { ValueKind } from '@iom/contract/library/values/values.schemas.ts';
import { defaultPageSize, maxPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../lib/api/endpoint-query.ts';

/** All licences the user holds or bought, newest first, each with its seat. */
export const allHoldingsQuery = queryOptions({
  queryKey: [endpointKey(listHoldings), 'all'],
  queryFn: async ({ signal }) => {
    const holdings: Holding[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page: String(page), page_size: String(maxPageSize), ordering: '-created' };
      const { count, results } = await call(listHoldings, { query, signal });
      holdings.push(...results);
      if (results.length === 0 || holdings.length >= count) return holdings;
    }
  },
});

interface PreviewSearch {
  page: number;
  pageSize?: number;
  /** A metadata column or an analyte id, `-` for descending order. */
  ordering?: string;
  /** Analyte ids; the server's choice without any. */
  columns?: readonly number[] | undefined;
}

/** One page of a held dataset. */
export const previewQuery = (
  id: string,
  regional: boolean,
  { page, pageSize = defaultPageSize, ordering, columns }: PreviewSearch,
) => ({
  ...endpointQuery(previewReport, {
    query: {
      id,
      regional: regional ? 'true' : 'false',
      page: String(page),
      page_size: String(pageSize),
      ordering: ordering || undefined,
      columns: columns?.map(String),
    },
  }),
  placeholderData: keepPreviousData,
});

/** Every analyte of a held dataset. */
export const previewColumnsQuery = (id: string, regional: boolean) =>
  endpointQuery(listPreviewColumns, { query: { id, regional: regional ? 'true' : 'false' } });

/** The query of a call about the values of an oil; without one it is of the values as reported. */
export const valueKindQuery = (values: ValueKind): { values?: ValueKind } =>
  values === 'as_reported' ? {} : { values };
