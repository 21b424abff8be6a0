import { z } from 'zod';
import { wholeNumber } from './counts.ts';
import { failures } from './failures.ts';
import { idPattern } from './id-pattern.ts';

/** The body of every failure. `errors` is present only when fields are invalid. */
export const failureShape = z.object({
  error: z.string(),
  code: z.enum(Object.keys(failures) as [keyof typeof failures, ...(keyof typeof failures)[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});
export type Failure = z.output<typeof failureShape>;

/** An empty response (204). */
export const noContent = z.null();

/** The media types of the schemas that `file` makes. */
export const fileTypes = z.registry<{ mediaTypes: readonly string[] }>();

/** A file or a stream of one of these media types, without a JSON schema. */
export const file = (...mediaTypes: readonly string[]) => z.unknown().register(fileTypes, { mediaTypes });

/** `{status: "OK"}`, for calls that report success and nothing else. */
export const okShape = z.object({ status: z.literal('OK') });

/** A page of rows and the count of all matching rows. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), results: z.array(row) });

/** An id in a query. */
export const idText = z.string().regex(idPattern, 'Not an id.').transform(Number);

/** Path parameter `:id`, 1 to 2³¹−1. An invalid id gives 404 like one that does not exist. */
export const idParams = z.object({
  id: z.string().regex(idPattern).transform(Number).pipe(z.int().max(2_147_483_647)),
});

/** An id in a path that the server has drawn at random. */
export const randomIdText = z.string().regex(/^[\w-]{1,100}$/);

/** A yes or no in a query. */
export const flagParam = z
  .enum(['true', 'false', 'True', 'False'])
  .transform((text) => text.toLowerCase() === 'true');

/** An id inside a body, 1 to 2³¹−1. */
export const idShape = z.int().min(1).max(2_147_483_647);

/** A day like `2026-11-21`. The database has no year 0, which ISO 8601 has. */
export const dayShape = (message?: string) =>
  z.iso
    .date(message)
    .refine((day) => !day.startsWith('0000'), message ?? 'Enter a date of the years 1 to 9999.');

/** ISO 8601 in UTC. */
export const timeShape = z.iso.datetime();

const dollarsUpTo = (most: number) =>
  z
    .number('A number.')
    .min(0, 'At least 0.')
    .max(most, `At most ${wholeNumber(most)}.`)
    .multipleOf(0.01, 'At most two decimals.');

/** Money on the wire: US dollars as a JSON number with at most two decimals. Inside it is whole cents. */
export const dollarsShape = dollarsUpTo(10_000_000);

/** The price an administrator gives a test, for one oil: a slip by some digits is rejected. */
export const testPriceShape = dollarsUpTo(1_000_000);

/** A sum over orders, of which each is at most what `dollarsShape` allows. */
export const dollarSumShape = z.number().min(0);

/**
 * New prices of rows of a price list, each of the shape `price`. `was` is the price that was on the screen: if another is stored, nothing
 * is changed.
 */
export const priceListShape = <T extends z.ZodType<number | null>>(price: T) =>
  z.object({
    prices: z
      .array(z.object({ id: idShape, price, was: price }))
      .min(1)
      .max(500),
  });

export const changedPrices = z.object({ changed: z.int() });
