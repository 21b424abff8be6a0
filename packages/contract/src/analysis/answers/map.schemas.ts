// Answers 9 and 10: oils as points of a plane.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { answerOf, answerOil } from './answer.schemas.ts';

const axis = z.object({ name: z.string(), unit: z.string() });

/** Points with a state each, and lines to read them by. */
const map = z.object({
  kind: z.literal('map'),
  x: axis,
  y: axis,
  /** Names of the states. */
  states: z.array(z.string()),
  /** The lists of points are as long, index by index. */
  sample: z.array(idShape),
  xs: z.array(z.number()),
  ys: z.array(z.number()),
  /** Index in `states`. */
  state: z.array(z.int()),
  lines: z.array(z.object({ name: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })),
});
export type MapFigure = z.output<typeof map>;

/** `kv100-hths`, `ccs-noack` with the oils that no other of their W grade undercuts in both, `d341` the slope of the viscosity–temperature line, `shear`. */
export const viscometricMaps = ['kv100-hths', 'ccs-noack', 'd341', 'shear'] as const;
export const viscometricMapParameters = z.object({ map: z.enum(viscometricMaps).default('kv100-hths') });

export const viscometricMap = answerOf(
  'viscometric-map',
  map,
  answerOil.extend({
    x: z.number(),
    y: z.number(),
    /** The analyte of `y`; null where it is calculated. */
    y_analyte: idShape.nullable(),
    state: z.string(),
  }),
);
export type ViscometricMap = z.output<typeof viscometricMap>;

/** `ash`: measured against calculated; `saps`: shares of sulfated ash, phosphorus and sulfur in a triangle. */
export const balancePictures = ['ash', 'saps'] as const;
export const chemistryBalanceParameters = z.object({ picture: z.enum(balancePictures).default('ash') });

const measured = z.number().nullable();

export const chemistryBalance = answerOf(
  'chemistry-balance',
  map.extend({
    /** Oils counted that ask for a recheck, in the picture or not. */
    rechecks: z.int(),
  }),
  answerOil.extend({
    /** mass %. */
    ash: measured,
    /** Of the metals, mass %. */
    ash_calculated: measured,
    /** Measured less calculated, in units of the tolerance √(R² + propagated²). */
    ash_residual: measured,
    /** mg KOH/g. */
    base_number: measured,
    /** The most that calcium, magnesium and nitrogen can give, mg KOH/g. */
    base_number_most: measured,
    zinc_phosphorus: measured,
    /** What asks for a recheck, in words; empty where nothing does. */
    recheck: z.string(),
  }),
);
export type ChemistryBalance = z.output<typeof chemistryBalance>;
export type BalanceFigure = ChemistryBalance['figure'];
