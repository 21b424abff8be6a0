import { type CorrectedValues, maxListedChanges } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { AuditedValues } from '@iom/contract/shared/audit.ts';
import { addressHolders, correctOil } from '#modules/samples/samples.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import { findMailed } from './correction-mail-job.ts';

/**
 * Corrects values of a released oil, or reports what a dry run would change, with the holders of a changed value and what looks wrong.
 * @throws ApiError not_found; bad_input at a value
 */
export const correctValuesOfOil = async (
  tx: WriteTx,
  deps: Parameters<typeof correctOil>[1],
  call: Parameters<typeof correctOil>[2],
): Promise<Audited<CorrectedValues>> => {
  const { reportNumber, changes, testIds, findings } = await correctOil(tx, deps, call);
  const listValues = (side: 'old' | 'new'): AuditedValues =>
    changes.map((change) => ({
      analyte: deps.dictionary.analyte(change.analyte)?.name ?? '',
      value: change[side],
    }));
  const mailed = await findMailed(tx, [{ sampleId: call.sampleId, testIds, label: false }]);
  const isChange = !call.dryRun && changes.length > 0;
  return {
    response: {
      changes,
      holders: mailed.length,
      mailed: await addressHolders(tx, mailed.slice(0, maxListedChanges)),
      warnings: findings.warnings.map(({ kind, message }) => ({ kind, message })),
      outside_grade: findings.outsideGrade,
    },
    change: isChange
      ? {
          target: `oil ${reportNumber}`,
          before: { values: listValues('old') },
          after: { reason: call.correction.reason, values: listValues('new') },
        }
      : null,
  };
};
