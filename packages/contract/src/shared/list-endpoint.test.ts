import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type ParamsInput } from './endpoint.ts';
import {
  type FiltersInput,
  type FiltersOf,
  type ListEndpoint,
  listEndpoint,
  type OrderingKeyOf,
  type RowOf,
} from './list-endpoint.ts';

const listBooks = listEndpoint({
  path: '/api/shelves/:shelf/books/',
  access: 'user',
  summary: 'Books of a shelf',
  row: z.object({ title: z.string() }),
  ordering: ['id', 'title'],
  filters: { year: z.string().transform(Number).optional() },
});

test('a list accepts page, page_size, ordering and its filters', () => {
  expect(listBooks.query.parse({ page: '2', ordering: '-title', year: '2024' })).toEqual({
    page: 2,
    page_size: 10,
    ordering: [{ field: 'title', descending: true }],
    year: 2024,
  });
  expect(listBooks.query.safeParse({ ordering: 'year' }).success).toBe(false);
});

test('a list responds with a count and rows', () => {
  const page = { count: 1, results: [{ title: 'Tribology' }] };
  expect(listBooks.responses[200].parse(page)).toEqual(page);
});

test('row, ordering keys, filters and path parameters are known to the type checker', () => {
  type Books = typeof listBooks;
  expectTypeOf<Books>().toExtend<ListEndpoint>();
  expectTypeOf<RowOf<Books>>().toEqualTypeOf<{ title: string }>();
  expectTypeOf<OrderingKeyOf<Books>>().toEqualTypeOf<'id' | 'title'>();
  expectTypeOf<FiltersInput<Books>>().toEqualTypeOf<{ year?: string | undefined }>();
  expectTypeOf<FiltersOf<Books>>().toEqualTypeOf<{ year?: number | undefined }>();
  expectTypeOf<ParamsInput<Books>>().toEqualTypeOf<Readonly<Record<'shelf', string | number>>>();
  const readPage = endpoint({
    method: 'GET',
    path: '/api/books/:book/pages/:page/scan.pdf',
    access: 'public',
    summary: 'A page as PDF',
    responses: { 200: z.unknown() },
  });
  expectTypeOf<ParamsInput<typeof readPage>>().toEqualTypeOf<
    Readonly<Record<'book' | 'page', string | number>>
  >();
  // the types are checked by `npm run check`; Vitest asks for an assertion at run time
  expect(readPage.path).toBe('/api/books/:book/pages/:page/scan.pdf');
});
