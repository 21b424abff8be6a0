// Apart from the schemas: a text page shows these words, and its script holds no schemas.
import type { ControlSignal } from './assurance.schemas.ts';

/** What each signal says of a result, after its value. */
export const controlSignalTexts: Readonly<Record<ControlSignal, string>> = {
  limit: 'beyond the limits of individuals',
  ewma: 'moving average beyond its limits',
  run: 'eight results on one side of the mean',
};
