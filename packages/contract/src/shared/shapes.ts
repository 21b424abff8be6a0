import { z } from 'zod';
import { failures } from './failures.ts';

/** The shape of every failure. `errors` only where fields are at fault. */
export const failureShape = z.object({
  error: z.string(),
  code: z.enum(Object.keys(failures) as [keyof typeof failures, ...(keyof typeof failures)[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});
export type Failure = z.output<typeof failureShape>;

/** 204, or a 200 without content worth reading. */
export const noContent = z.null();

/** A file or a stream; not described further in JSON. */
export const file = z.unknown().describe('A file');

/** `{status: "OK"}`, where the contract wants a word rather than nothing. */
export const okShape = z.object({ status: z.literal('OK') });

/** A page of rows with the count of all that match. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), results: z.array(row) });

/** Path parameter `:id`. Whatever is no id is answered like an id that does not exist: 404. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(2_147_483_647)),
});

/** A whole positive id inside a body. */
export const idShape = z.int().min(1).max(2_147_483_647);

/** ISO 8601 in UTC. */
export const timeShape = z.iso.datetime();
