import { z } from 'zod';
import { storedValue } from '../../../lib/storage/stored-value.ts';

/** Analyte ids of the columns chosen last in this browser. */
export const rememberedColumns = storedValue('analysis-columns', z.array(z.int().min(1)));
