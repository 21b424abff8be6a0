import { z } from 'zod';
import { directions } from '../../samples/samples.schemas.ts';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { verdicts } from '../../standards/verdict.rules.ts';
import { batchAlarm } from '../assurance/assurance.schemas.ts';

/** A value of an oil that the caller owns, as its method reports it. */
export const ownedValue = z.object({
  analyte: z.object({
    ...{ id: idShape, name: z.string(), unit: z.string(), decimals: z.int() },
    direction: z.enum(directions),
  }),
  /** `12.34`, `<35`, `1a`. */
  text: z.string(),
  /** The number as reported, of one that is corrected for its laboratory. */
  reported: z.string().optional(),
  /** The SAE J300 limit of the claimed grade that the value is judged by; null if none applies. */
  judged: z.object({ limit: z.string(), verdict: z.enum(verdicts) }).nullable(),
  /** Present where the reference oil of the value's batch signaled in the laboratory's control chart. */
  alarm: batchAlarm.optional(),
});
export type OwnedValue = z.output<typeof ownedValue>;

const linePoint = z.object({ value: z.number(), reproducibility: z.number().nullable() });

/** The owned tests of an oil that have been run, in dictionary order; a test without a reportable result has no values. */
export const oilValues = z.object({
  sample: idShape,
  tests: z.array(
    z.object({
      id: idShape,
      name: z.string(),
      method: z.string(),
      group: z.string(),
      values: z.array(ownedValue),
    }),
  ),
  /**
   * The viscosity index calculated from both kinematic viscosities (ASTM D2270), where the caller owns them, beside the text of the owned
   * reported one, null without one; `agrees` is whether the two differ by no more than 5.
   */
  calculated_index: z
    .object({ value: z.int(), reported: z.string().nullable(), agrees: z.boolean().nullable() })
    .optional(),
  /**
   * The points of the line of ASTM D341, where the caller owns both kinematic viscosities and there is a line, in mm²/s; `reproducibility` is R
   * of the method in force in the year of the oil, null where none is known, and `source` says where R comes from.
   */
  viscosity_line: z.object({ at_40: linePoint, at_100: linePoint, source: z.string() }).optional(),
  /** Corrections of the owned values, newest first; `old` and `new` are empty where there is no result. */
  corrections: z.array(
    z.object({
      /** Revision of the oil; the first release is revision 1. */
      revision: z.int(),
      corrected: timeShape,
      analyte: z.string(),
      unit: z.string(),
      old: z.string(),
      new: z.string(),
    }),
  ),
});
export type OwnedCorrection = OilValues['corrections'][number];
export type OilValues = z.output<typeof oilValues>;

/** With fewer peers that the caller does not own, nothing is returned for a value. */
export const minPeers = 20;

/**
 * The owned values of an oil among its peers: the other released oils of the same SAE grade, region and decade; for
 * cranking viscosity at the grade temperature those of 2000, or of 2001 to 2009, as it was five degrees warmer before 2001.
 * `percentile` is the share of peers below the value, ties counted half, in whole percent; `n` is the number of peers with
 * a value that are counted. Left out are zero, a value with fewer than `minPeers` peers that the caller does not own, one that all but a few
 * of these are below, equal to or above, and one while more than one peer in twenty waits to be counted.
 */
export const oilPeers = z.object({
  /** Null where the label states no grade. */
  group: z
    .object({ sae_grade: z.string(), region: z.string(), first_year: z.int(), last_year: z.int() })
    .nullable(),
  values: z.array(z.object({ analyte: idShape, n: z.int(), percentile: z.int().min(0).max(100) })),
});
export type OilPeers = z.output<typeof oilPeers>;
