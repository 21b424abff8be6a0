import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Platform } from '#platform/platform.ts';
import { randomId } from '#platform/random-id.ts';
import { drawSigningKey } from '#platform/signing-keys/signing-keys.ts';
import { indexAnalytes } from '../analytes.ts';
import type { AnalysisEngine } from '../engine/analysis-engine.ts';
import { columnsOf } from '../own-columns.ts';
import { hidingEngine } from './hiding-engine.ts';
import { openPseudonyms, type Pseudonyms } from './pseudonyms.ts';

/** Opens the names of views by their key. The secret of the site is read once. */
export const openHiddenNames = ({ database }: Pick<Platform, 'database'>) => {
  let secret: Promise<string> | undefined;
  return async (key: string): Promise<Pseudonyms> => {
    secret ??= database
      .write((tx) => drawSigningKey(tx, 'hidden-names'))
      .catch((error: unknown) => {
        secret = undefined;
        throw error;
      });
    return openPseudonyms(await secret, key);
  };
};
export type HiddenNames = ReturnType<typeof openHiddenNames>;

interface Hiding {
  hidden_names?: string | undefined;
}

/** What a query is answered with: an engine that hides names, if the query asks for it. */
export const depsFor = async <
  D extends { engine: AnalysisEngine; hiddenNames: HiddenNames; dictionary: () => Dictionary },
>(
  deps: D,
  { hidden_names }: Hiding,
): Promise<D> => {
  if (hidden_names === undefined) return deps;
  const names = await deps.hiddenNames(hidden_names);
  const columnsIn = (filters: AnalysisFilters) => columnsOf(indexAnalytes(deps.dictionary()), filters);
  return { ...deps, engine: hidingEngine(deps.engine, names, columnsIn) };
};

/** A new key for a view, and the names of its filters under it. */
export const hideFilters = async (
  { hiddenNames }: { hiddenNames: HiddenNames },
  { brand_name = [], supplier = [] }: { brand_name?: string[] | undefined; supplier?: string[] | undefined },
) => {
  const hidden_names = randomId();
  const names = await hiddenNames(hidden_names);
  return {
    hidden_names,
    brand_name: brand_name.map((name) => names.brand(name)),
    supplier: supplier.map((name) => names.supplier(name)),
  };
};
