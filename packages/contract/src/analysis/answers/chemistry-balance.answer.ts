// Whether metals, ash, base number and phosphorus of an oil agree.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil, mapFigure } from './answer.schemas.ts';

/** `ash`: measured against calculated; `saps`: shares of sulfated ash, phosphorus and sulfur in a triangle. */
export const balancePictures = ['ash', 'saps'] as const;

const measured = z.number().nullable();

export const chemistryBalance = declareAnswer({
  name: 'chemistry-balance',
  role: 'Formulator',
  lead: 'Do the metals of an oil explain its ash and its base number? A difference beyond the reproducibility of the methods asks for a recheck.',
  summary:
    'Sulfated ash, base number and zinc to phosphorus against what the elements explain; differences beyond R ask for a recheck',
  adds: 'A value lets the balance of its oil be drawn up.',
  parameters: z.object({ picture: z.enum(balancePictures).default('ash') }).prefault({}),
  figure: mapFigure.extend({
    /** Oils counted that ask for a recheck, in the picture or not. */
    rechecks: z.int(),
  }),
  row: answerOil.extend({
    /** mass %. */
    ash: measured,
    /** Sulfated ash calculated from the metals, mass %. */
    ash_calculated: measured,
    /** Measured less calculated, in units of the tolerance √(R² + propagated²). */
    ash_residual: measured,
    /** mg KOH/g. */
    base_number: measured,
    /** The most that calcium, magnesium and nitrogen can give, mg KOH/g. */
    base_number_most: measured,
    zinc_phosphorus: measured,
    /** What asks for a recheck, in words; empty if nothing does. */
    recheck: z.string(),
  }),
  example: {
    question: 'Do the metals explain the ash?',
    parameters: () => ({ picture: 'ash' }) as const,
  },
});
