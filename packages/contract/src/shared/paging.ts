import { z } from 'zod';

export const defaultPageSize = 10;
export const largestPageSize = 100;

/** Past the end of any list; a larger number would not fit the database's offset. */
const furthestPage = 1_000_000_000;

const positiveWhole = /^[1-9]\d*$/;

const positiveWholeText = z
  .string()
  .regex(positiveWhole, 'A page is a whole number from 1.')
  .transform((text) => Math.min(Number(text), furthestPage));

/** More than the largest page is taken as the largest, anything unreadable as the default. */
const pageSizeText = z.string().transform((text) => {
  const size = positiveWhole.test(text) ? Number(text) : defaultPageSize;
  return Math.min(size, largestPageSize);
});

export interface OrderingKey<F extends string = string> {
  field: F;
  descending: boolean;
}

/** `field,-other`: the minus always means descending; a field that is not on the list is refused. */
export const orderingText = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.string().transform((text, context): OrderingKey<F[number]>[] =>
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const name = part.trim().replace(/^-/, '');
        const field = fields.find((known) => known === name);
        if (field === undefined) {
          context.issues.push({ code: 'custom', message: `Cannot be ordered by "${name}".`, input: text });
          return { field: fields[0], descending: false };
        }
        return { field, descending: part.trim().startsWith('-') };
      }),
  );

/** The query of every list: `page` from 1, `page_size` to 100, `ordering` by the list's own fields. */
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
