import { z } from 'zod';

export const defaultPageSize = 10;
export const maxPageSize = 100;

/** Beyond the end of every list; with 100 rows a page, the offset still fits a bigint. */
const furthestPage = 1_000_000_000;

const positiveWhole = /^[1-9]\d*$/;

const positiveWholeText = z
  .string()
  .regex(positiveWhole, 'A page is a whole number from 1.')
  .transform((text) => Math.min(Number(text), furthestPage));

const pageSizeOf = (text: string) =>
  positiveWhole.test(text) ? Math.min(Number(text), maxPageSize) : undefined;

const pageSize = z.string().regex(/^(?!0+$)/, 'A page size is a whole number from 1.');

/** A size above the maximum becomes the maximum; 0 is an error; an unreadable one becomes the default. */
const pageSizeText = pageSize.transform((text) => pageSizeOf(text) ?? defaultPageSize);

/** For lists that return all rows unless a page size is given; an unreadable size counts as not given, and 0 is an error. */
export const optionalPageSize = pageSize.transform(pageSizeOf).optional();

export interface OrderingKey<F extends string = string> {
  field: F;
  descending: boolean;
}

/** `field,-other`: a minus means descending; a field outside `fields` is invalid, and a key counts once. */
export const orderingText = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.string().transform((text, context): OrderingKey<F[number]>[] =>
    [...new Set(text.split(',').map((key) => key.trim()))]
      .filter((key) => key !== '')
      .map((key) => {
        const name = key.replace(/^-/, '');
        const field = fields.find((known) => known === name);
        if (field === undefined) {
          context.issues.push({ code: 'custom', message: `Cannot be ordered by "${name}".`, input: text });
          return { field: fields[0], descending: false };
        }
        return { field, descending: key.startsWith('-') };
      }),
  );

/** The query of a list: `page` from 1, `page_size` up to 100, `ordering` by the fields given. */
export const pageQuery = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({
    page: positiveWholeText.default(1),
    page_size: pageSizeText.default(defaultPageSize),
    ordering: orderingText(fields).optional(),
  });
export type PageQuery<F extends string = string> = {
  page: number;
  page_size: number;
  ordering?: OrderingKey<F>[] | undefined;
};
