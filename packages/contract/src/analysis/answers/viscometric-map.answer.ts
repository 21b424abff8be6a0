// Oils by a pair of viscometric properties.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil, countedOils, mapFigure } from './answer.schemas.ts';

/** `kv100-hths`, `ccs-noack` at one temperature with the oils that no other of their W grade undercuts in both, `d341` the slope of the viscosity–temperature line, `shear`. */
export const viscometricMaps = ['kv100-hths', 'ccs-noack', 'd341', 'shear'] as const;

/** The temperatures in °C at which cranking viscosity is measured. */
export const crankingTemperatures = [-10, -15, -20, -25, -30, -35] as const;

export const viscometricMap = declareAnswer({
  name: 'viscometric-map',
  role: 'Formulator',
  lead: 'How does an oil trade cold flow, volatility and high-shear viscosity? Pairs of properties with the best trade-off of conforming oils at one temperature, and whether the oil stays in grade after shear.',
  summary:
    'The oils by a pair of viscometric properties: in grade or not, on the front of the best trade-off or not',
  adds: 'A value places its oil on the map.',
  parameters: z
    .object({
      map: z.enum(viscometricMaps).default('kv100-hths'),
      /** The oils from which the front of `ccs-noack` is chosen. */
      oils: countedOils,
      /** Temperature of `ccs-noack` in °C; if absent, the temperature at which most oils have a number. */
      celsius: z.literal(crankingTemperatures).optional(),
    })
    .prefault({}),
  figure: mapFigure,
  row: answerOil.extend({
    x: z.number(),
    y: z.number(),
    /** The analyte of `y`; null if it is calculated. */
    y_analyte: idShape.nullable(),
    state: z.string(),
  }),
  example: {
    question: 'Which oils have the best trade-off of cranking viscosity and evaporation loss?',
    parameters: () => ({ map: 'ccs-noack' }) as const,
  },
});
