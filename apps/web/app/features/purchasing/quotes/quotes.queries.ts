import { claimQuote, listQuotes, readQuote } from '@iom/contract/purchasing/quotes.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-address.ts';

export const quotesKey = ['quotes'] as const;

/** What the user asked for himself. */
export const myQuotesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...quotesKey, 'mine', query],
    queryFn: ({ signal }) => call(listQuotes, { query: { ...query, mine: 'true' }, signal }),
    placeholderData: keepPreviousData,
  });

/** One quote. Another account's order and an unknown one both fail with 404. */
export const quoteQuery = (id: number) =>
  queryOptions({
    queryKey: [...quotesKey, id],
    queryFn: ({ signal }) => call(readQuote, { params: { id }, signal }),
  });

/** Takes the quote of a mailed secret. Asked once a page, as the secret works once. */
export const claimQuery = (token: string) =>
  queryOptions({
    queryKey: ['claimed-quote', token],
    queryFn: () => call(claimQuote, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
