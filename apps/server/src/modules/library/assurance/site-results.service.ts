import {
  type Dictionary,
  oncePerVersion,
  type ReferenceRun,
  readLaboratories,
  readReferenceRuns,
  type Samples,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { NumberCorrections } from '../values/value-rows.ts';
import { type NamedRun, readingsOf, type SitePrecision, sitePrecision } from './site-precision.ts';

interface Analyte {
  id: number;
}

/** The precision of the institute's laboratories by analyte; undefined where the reference oils do not give it. */
export type FindSitePrecision = (analyte: Analyte) => SitePrecision | undefined;

/** What the reference oils say of the laboratories. Reference oils belong to no customer: it depends on no cell that is sold. */
export interface SiteResults extends NumberCorrections {
  siteOf: FindSitePrecision;
  /** The laboratory of a batch; empty if it is not stated. */
  laboratoryOf(batchId: number | null): string;
}

/** The runs with their plain numbers by name; names are unique in the dictionary. */
const namedRuns = (dictionary: Dictionary, runs: readonly ReferenceRun[]): NamedRun[] =>
  runs.map(({ lot, laboratory, year, tests }) => {
    const numbers = new Map<string, number>();
    for (const [testId, own, qualifiers] of tests)
      for (const { name, position } of dictionary.test(testId)?.analytes ?? []) {
        const number = (qualifiers?.[position] ?? null) === null ? own[position] : null;
        if (typeof number === 'number') numbers.set(name, number);
      }
    return { lot, laboratory, year, numberOf: (name) => numbers.get(name) };
  });

/** Each analyte is computed when it is first asked for. */
const siteResults = (
  dictionary: Dictionary,
  runs: readonly ReferenceRun[],
  laboratories: ReadonlyMap<number, string>,
): SiteResults => {
  const named = namedRuns(dictionary, runs);
  const known = new Map<number, SitePrecision | undefined>();
  const siteOf: FindSitePrecision = ({ id }) => {
    if (!known.has(id)) {
      const analyte = dictionary.analyte(id);
      const ofTest = dictionary.test(analyte?.testId ?? 0)?.analytes.map(({ name }) => name) ?? [];
      known.set(id, analyte && sitePrecision(readingsOf(named, analyte.name, ofTest), analyte));
    }
    return known.get(id);
  };
  const laboratoryOf = (batchId: number | null) =>
    batchId === null ? '' : (laboratories.get(batchId) ?? '');
  return {
    ...{ siteOf, laboratoryOf },
    correct: (analyte, number, { batchId, year }) =>
      siteOf(analyte)?.correct(number, { laboratory: laboratoryOf(batchId), year }),
  };
};

export type ReadSiteResults = (tx: ReadTx) => Promise<SiteResults>;

/** Computed once per version of the archive. */
export const openSiteResults = (samples: Pick<Samples, 'onArchiveChange' | 'dictionary'>): ReadSiteResults =>
  oncePerVersion(samples, async (tx) => {
    const laboratories = new Map((await readLaboratories(tx)).map(({ id, laboratory }) => [id, laboratory]));
    return siteResults(samples.dictionary(), await readReferenceRuns(tx), laboratories);
  });
