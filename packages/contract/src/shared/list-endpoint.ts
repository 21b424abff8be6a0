import type { z } from 'zod';
import type { Endpoint, QueryInput, QueryOf, ResponseOf } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { listOf } from './shapes.ts';

/** A GET of `{count, results}` with `page`, `page_size`, `ordering` and filters in its query. */
export type ListEndpoint = Endpoint & {
  readonly method: 'GET';
  readonly query: z.ZodObject;
  readonly responses: { readonly 200: z.ZodType<{ count: number; results: unknown[] }> };
  /** The keys `ordering` takes. */
  readonly ordering: readonly [string, ...string[]];
};

type Declaration = Pick<Endpoint, 'path' | 'access' | 'summary' | 'params' | 'failures'>;

/** Declares a list: `row` is the schema of a result, `ordering` its allowed keys, `filters` the rest of its query. */
export const listEndpoint = <
  const D extends Declaration,
  Row extends z.ZodType,
  const Keys extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>({
  row,
  filters,
  ...declaration
}: D & { row: Row; ordering: Keys; filters?: Filters }) => ({
  ...declaration,
  method: 'GET' as const,
  query: pageQuery(declaration.ordering).extend((filters ?? {}) as Filters),
  responses: { 200: listOf(row) },
});

export type RowOf<E extends ListEndpoint> = ResponseOf<E> extends { results: (infer Row)[] } ? Row : never;
export type OrderingKeyOf<E extends ListEndpoint> = E['ordering'][number];
/** The filters of a list as a caller sends them. */
export type FiltersInput<E extends ListEndpoint> = Omit<QueryInput<E>, 'page' | 'page_size' | 'ordering'>;
/** The filters of a list as the server reads them. */
export type FiltersOf<E extends ListEndpoint> = Omit<QueryOf<E>, 'page' | 'page_size' | 'ordering'>;
