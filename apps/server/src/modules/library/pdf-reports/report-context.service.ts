import { narrowerPeers } from '@iom/contract/library/oil-values/oil-values.rules.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { generalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type CellMask, type Dictionary, readBatches, readRetests } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { BatchAlarms } from '../assurance/batch-alarms.service.ts';
import { retestRows } from '../assurance/retest-rows.ts';
import { releaseDays } from '../details/row-details.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { oilPeers } from '../oil-values/oil-peers.service.ts';
import type { OilValue } from '../values/oil-values.ts';
import type { ReportContext } from './document/data-report.types.ts';
import { markedResult } from './document/report-values.ts';
import { findSameProduct } from './pdf-reports.store.ts';

/** The analytes in the strip of percentiles, if measured. */
const comparedAnalytes: readonly string[] = [...generalAnalytes, 'Flash Point COC'];

const readReportPeers = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  oil: SampleRow,
  values: readonly OilValue[],
  alarms: BatchAlarms,
): Promise<ReportContext['peers']> => {
  const compared = values.filter(({ analyte }) => comparedAnalytes.includes(analyte.name));
  const { group, values: percentiles } = await oilPeers(tx, dictionary, userId, oil.id, compared);
  if (!group) return null;
  const names = compared.flatMap(({ analyte: { id, name } }) =>
    percentiles.some(({ analyte }) => analyte === id) ? name : [],
  );
  return {
    group: `Other oils of SAE ${formatGrade(group.sae_grade)}, ${group.region}, ${group.first_year} to ${group.last_year}. The percentile is the share of them with a lower value, ties counted half, from 20 oils on.${narrowerPeers(group, names)}`,
    values: compared.flatMap(({ analyte, text, batchId }) => {
      const found = percentiles.find((one) => one.analyte === analyte.id);
      if (!found) return [];
      return {
        analyte: typographicName(analyte.name),
        value: markedResult(text, alarms.find(batchId, analyte) !== undefined),
        unit: analyte.unit,
        percentile: found.percentile,
        n: found.n,
      };
    }),
  };
};

/** The number of values with a signal of their reference oil. */
const signalsIn = (batch: number, values: readonly OilValue[], alarms: BatchAlarms) => {
  if (!alarms.hasReference(batch)) return null;
  if (!alarms.isJudged(batch)) return 'unjudged';
  return values.filter(({ analyte, batchId }) => batchId === batch && alarms.find(batch, analyte)).length;
};

/** The context of an oil, from the cells that the mask opens. */
export const reportContext = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  mask: CellMask,
  oil: SampleRow,
  values: readonly OilValue[],
  alarms: BatchAlarms,
): Promise<ReportContext> => {
  const tests = mask.get(oil.id);
  const ownMask: CellMask = new Map(tests === undefined ? [] : [[oil.id, tests]]);
  const batches = await readBatches(tx, ownMask, [oil.id]);
  const retested = await readRetests(tx, ownMask);
  const others = await findSameProduct(tx, oil);
  const released = (await releaseDays(tx, [oil.groupId])).get(oil.groupId);
  return {
    released: released ? formatDay(released) : '',
    batches: batches.map(({ id, laboratory, batch, testIds }) => ({
      ...{ laboratory, batch },
      alarmed: signalsIn(id, values, alarms),
      tests: testIds.map((id) => typographicName(dictionary.test(id)?.name ?? '')),
    })),
    retests: retested
      .flatMap((cell) => retestRows(cell, dictionary.test(cell.testId)?.analytes ?? []))
      .map(({ analyte, first, retest, run, within }) => ({
        analyte: analyte.name,
        unit: analyte.unit,
        first,
        retest,
        run,
        within,
      })),
    others: others.map((other) => ({ ...other, country: countryName(other.country) })),
    alarms: values.flatMap(({ analyte, batchId }) => {
      const alarm = alarms.find(batchId, analyte);
      return alarm ? [{ analyte: typographicName(analyte.name), ...alarm }] : [];
    }),
    peers: await readReportPeers(tx, dictionary, userId, oil, values, alarms),
  };
};

export const noContext: ReportContext = {
  released: '',
  batches: [],
  retests: [],
  others: [],
  alarms: [],
  peers: null,
};
