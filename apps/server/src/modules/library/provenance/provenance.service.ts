import type { Provenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { derivedAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import {
  isInForce,
  otherEditions,
  precisionAt,
  precisionBasis,
  rangeAt,
} from '@iom/contract/standards/precision.rules.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import {
  type CellMask,
  covers,
  type Dictionary,
  type DictionaryAnalyte,
  methodIn,
  readBatches,
  readCells,
  readCorrections,
  readRetests,
  referencesInBatch,
  testNameIn,
  wireLabel,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { retestRows } from '../assurance/retest-rows.ts';
import type { ResultPrecision } from '../assurance/site-precision.ts';
import type { ReadSiteResults, SiteResults } from '../assurance/site-results.service.ts';
import { toOwnedCorrection } from '../corrections/owned-corrections.ts';
import { releaseDays } from '../details/row-details.ts';
import { visibleCells } from '../licences/licences.service.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { findOil } from '../oil-access/oil-access.service.ts';
import { type OilValue, readOilValues } from '../values/oil-values.ts';

/** The held tests of an oil. */
const heldTests = async (tx: ReadTx, userId: number, sampleId: number) => {
  const mask = await visibleCells(tx, userId);
  return (testId: number) => covers(mask, sampleId, testId);
};

/** The inputs of a calculated value that the user holds. */
const calculatedFrom = async (
  tx: ReadTx,
  dictionary: Dictionary,
  { id: sampleId }: SampleRow,
  { name }: DictionaryAnalyte,
  isHeld: (testId: number) => boolean,
): Promise<Provenance['calculated']> => {
  const derivation = derivedAnalytes[name];
  if (!derivation) return undefined;
  const sources = dictionary.tests
    .flatMap(({ analytes }) => analytes)
    .filter((one) => derivation.from.includes(one.name));
  const held = new Set(sources.map(({ testId }) => testId).filter(isHeld));
  const cells = (await readCells(tx, new Map([[sampleId, held]]), [sampleId])).get(sampleId);
  const values = readOilValues(dictionary, cells);
  return {
    method: derivation.method,
    from: sources.map((one) => {
      const text = values.find(({ analyte }) => analyte.id === one.id)?.text ?? null;
      return { analyte: one.id, name: one.name, text: text && `${text} ${one.unit}`.trim() };
    }),
  };
};

const toOil = async (tx: ReadTx, oil: SampleRow): Promise<Provenance['oil']> => ({
  sample: oil.id,
  ...wireLabel(oil, rowNames),
  container_id: oil.containerId,
  released: (await releaseDays(tx, [oil.groupId])).get(oil.groupId) ?? '',
});

const toPrecision = ({ number, qualifier, precision }: OilValue, year: number): Provenance['precision'] => {
  const plain = qualifier === null ? number : null;
  const inForce = precision.filter((range) => isInForce(range, year));
  const figuresIn = (precisionYear: number) => {
    const at = (figure: 'repeatability' | 'reproducibility') =>
      plain === null ? null : precisionAt(precision, figure, plain, precisionYear);
    return { repeatability: at('repeatability'), reproducibility: at('reproducibility') };
  };
  return {
    ...figuresIn(year),
    range: (plain === null ? inForce[0] : rangeAt(precision, plain, year)) ?? null,
    other_editions: otherEditions(precision, year).map(({ edition, year: precisionYear }) => ({
      edition,
      ...figuresIn(precisionYear),
    })),
    basis: precisionBasis(inForce),
  };
};

const readReferences = async (
  tx: ReadTx,
  analyte: DictionaryAnalyte,
  batchId: number,
): Promise<Provenance['references']> =>
  (await referencesInBatch(tx, batchId, analyte)).map(({ oil, value }) => ({
    reference_oil: oil,
    text: valueText({ number: value, qualifier: null }, analyte.decimals),
  }));

/** Corrections of one analyte within the mask, newest first. */
const listCorrections = async (
  tx: ReadTx,
  dictionary: Dictionary,
  mask: CellMask,
  analyte: DictionaryAnalyte,
): Promise<Provenance['corrections']> =>
  (await readCorrections(tx, mask, [...mask.keys()]))
    .filter(({ analyteId }) => analyteId === analyte.id)
    .map((cell) => toOwnedCorrection(dictionary, cell));

const readAnalyteRetests = async (
  tx: ReadTx,
  mask: CellMask,
  analyte: DictionaryAnalyte,
): Promise<Provenance['retests']> =>
  (await readRetests(tx, mask))
    .flatMap((cell) => retestRows(cell, [analyte]))
    .map(({ run, retest, laboratory, batch, within }) => ({ run, retest, laboratory, batch, within }));

export interface ProvenanceDeps {
  readAlarms: ReadBatchAlarms;
  readSiteResults: ReadSiteResults;
}

/** What the reference oils say of the laboratory of a plain number; null where they say too little. */
const toSite = (
  { siteOf, laboratoryOf }: SiteResults,
  { analyte, number, qualifier, batchId }: OilValue,
  year: number,
): Provenance['site'] => {
  const site = qualifier === null && number !== null ? siteOf(analyte) : undefined;
  if (!site || number === null) return null;
  const place = { laboratory: laboratoryOf(batchId), year };
  const found = site.biasAt(number, place);
  const corrected = site.correct(number, place);
  const range = (precision: ResultPrecision) => reproducibilityOverDeviation * precision.deviationAt(number);
  return {
    as_reported: range(site.asReported),
    corrected: range(site.corrected),
    bias:
      found && corrected !== undefined
        ? {
            ...{ bias: found.bias, standard_error: found.standardError, readings: found.count },
            text: valueText({ number: corrected, qualifier: null }, analyte.decimals),
          }
        : null,
  };
};

/**
 * The origin of a value.
 * @throws ApiError not_found when the user does not hold the cell, or it has no value.
 */
export const readValueProvenance = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  query: { sample: number; analyte: number },
  { readAlarms, readSiteResults }: ProvenanceDeps,
): Promise<Provenance> => {
  const analyte = dictionary.analyte(query.analyte);
  const oil = analyte && (await findOil(tx, query.sample));
  if (!analyte || !oil) throw new ApiError('not_found');
  const isHeld = await heldTests(tx, userId, oil.id);
  if (!isHeld(analyte.testId)) throw new ApiError('not_found');
  const mask: CellMask = new Map([[oil.id, new Set([analyte.testId])]]);
  const cells = (await readCells(tx, mask, [oil.id])).get(oil.id);
  const value = readOilValues(dictionary, cells).find((one) => one.analyte.id === analyte.id);
  if (!value) throw new ApiError('not_found');
  const [batch] = await readBatches(tx, mask, [oil.id]);
  const corrections = await listCorrections(tx, dictionary, mask, analyte);
  return {
    oil: await toOil(tx, oil),
    analyte: { id: analyte.id, name: analyte.name, unit: analyte.unit, decimals: analyte.decimals },
    text: value.text,
    test: {
      id: value.test.id,
      name: testNameIn(value.test, oil.year),
      method: methodIn(value.test.method, oil.year),
    },
    calculated: await calculatedFrom(tx, dictionary, oil, analyte, isHeld),
    measured: batch ? { laboratory: batch.laboratory, batch: batch.batch } : null,
    precision: toPrecision(value, oil.year),
    site: toSite(await readSiteResults(tx), value, oil.year),
    references: batch ? await readReferences(tx, analyte, batch.id) : [],
    alarm: (await readAlarms(tx)).find(value.batchId, analyte),
    retests: await readAnalyteRetests(tx, mask, analyte),
    revision: corrections[0]?.revision ?? 1,
    corrections,
  };
};
