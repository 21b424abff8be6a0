// Oils by a pair of viscometric properties.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil, mapFigure } from './answer.schemas.ts';

/** `kv100-hths`, `ccs-noack` with the oils that no other of their W grade undercuts in both, `d341` the slope of the viscosity–temperature line, `shear`. */
export const viscometricMaps = ['kv100-hths', 'ccs-noack', 'd341', 'shear'] as const;

export const viscometricMap = declareAnswer({
  name: 'viscometric-map',
  title: 'Viscometric map',
  role: 'Formulator',
  lead: 'How does an oil trade cold flow, volatility and high-shear viscosity? Pairs of properties with the best trade-off found, and whether the oil stays in grade after shear by 0.59 R.',
  summary:
    'The oils by a pair of viscometric properties: in grade or not, on the front of the best trade-off or not',
  parameters: z.object({ map: z.enum(viscometricMaps).default('kv100-hths') }).prefault({}),
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
