// Why a cell has no value.
import type { MissingReason } from './values.schemas.ts';

export const missingLabels: Record<MissingReason, { abbreviation: string; meaning: string }> = {
  not_tested: { abbreviation: 'n.t.', meaning: 'not tested' },
  not_owned: { abbreviation: 'n.p.', meaning: 'not in your purchase' },
  no_result: { abbreviation: 'n.r.', meaning: 'no result' },
};
