import { z } from 'zod';

/** A figure of a result: the values of an analyte among its oils, or a count of an answer. */
const resultFigure = z.object({
  /** `Noack Evaporation Loss`. */
  name: z.string(),
  unit: z.string(),
  n: z.int(),
  /** Null of an answer, and without a number. */
  median: z.number().nullable(),
});

/** The result of a saved analysis at one time, so far as a mail states what changed of it. It contains no value of an oil. */
export const resultSnapshot = z.object({
  at: z.string(),
  /** Of the saved query: a result of another query is not compared. */
  query: z.string(),
  /** The version of the archive and the licenses of its user: the same basis has the same result. */
  basis: z.string(),
  oils: z.int(),
  figures: z.array(resultFigure),
  /** Of all oils and values, or of the figures and rows of the answer. */
  digest: z.string(),
});
export type ResultSnapshot = z.output<typeof resultSnapshot>;
