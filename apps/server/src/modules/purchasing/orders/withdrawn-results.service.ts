import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';

/** Maximum number of oils named in the message. */
const maxNamed = 3;

const listOilNames = async (
  tx: ReadTx,
  catalogue: Catalogue,
  samples: readonly number[],
): Promise<string> => {
  const named = samples.slice(0, maxNamed);
  const rows = await catalogue.oilRows(tx, named);
  const names = named.map((sample) => rows.get(sample)?.sample__report_number ?? `oil ${sample}`);
  const more = samples.length - named.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};

/**
 * Checks that every result offered or ordered at a fixed price still exists: a correction may have withdrawn it. `advice` is the last
 * sentence of the message.
 * @throws ApiError data_withdrawn, which names the oils that lack a result.
 */
export const assertNothingWithdrawn = async (
  tx: ReadTx,
  catalogue: Catalogue,
  oils: readonly { sample: number; tests: readonly number[] }[],
  advice: string,
): Promise<void> => {
  const tested = await catalogue.tested(
    tx,
    oils.map(({ sample }) => sample),
  );
  const withdrawn = oils.filter(({ sample, tests }) => tests.some((test) => !tested.get(sample)?.has(test)));
  if (withdrawn.length === 0) return;
  const names = await listOilNames(tx, catalogue, [...new Set(withdrawn.map(({ sample }) => sample))]);
  throw new ApiError('data_withdrawn', {
    message: `Some of these results have been withdrawn by a correction (${names}). ${advice}`,
  });
};
