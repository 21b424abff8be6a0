// Why a cell has no value.
import type { EmptyReason, MissingReason, UncomputedReason } from './values.schemas.ts';

interface EmptyLabel {
  abbreviation: string;
  meaning: string;
}

export const missingLabels: Record<MissingReason, EmptyLabel> = {
  not_tested: { abbreviation: 'n.t.', meaning: 'not tested' },
  not_owned: { abbreviation: 'n.p.', meaning: 'not in your purchase' },
  no_result: { abbreviation: 'n.r.', meaning: 'no result' },
};

/** Of own columns. */
export const uncomputedLabels: Record<UncomputedReason, EmptyLabel> = {
  limit: { abbreviation: '< >', meaning: 'a value of the formula is a limit (< or >)' },
  no_number: { abbreviation: 'n.c.', meaning: 'cannot be computed, such as a division by zero' },
};

export const emptyLabels: Record<EmptyReason, EmptyLabel> = { ...missingLabels, ...uncomputedLabels };
