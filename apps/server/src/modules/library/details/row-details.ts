// What a file says of an oil beyond the metadata that the plain CSV has.

import { marks } from '@iom/contract/samples/samples.schemas.ts';
import { type Cells, readBatches } from '#modules/samples/samples.module.ts';
import { markColumns } from '#modules/samples/samples.tables.ts';
import type { BatchAlarms, ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { revisionsOf } from '../corrections/owned-corrections.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { type ValueColumn, valueIn } from '../values/value-rows.ts';
import type { ReadRowDetails } from '../values/value-table.ts';
import { releaseDays } from './release-days.store.ts';

export const detailColumns = [
  'oil_type',
  'container_id',
  ...marks,
  'laboratory',
  'batch',
  'released',
  'corrected',
  'under_alarm',
] as const;
export type DetailColumn = (typeof detailColumns)[number];
type RowDetails = Readonly<Record<DetailColumn, string>>;

/** What each column means, for the data dictionary of a download. */
export const detailDescriptions: Readonly<Record<DetailColumn, string>> = {
  oil_type: 'Kind of oil, such as passenger car or heavy duty',
  container_id: 'Blind code under which the laboratory tested the bottle',
  api_mark: 'API mark on the label: True, False, or empty where not stated',
  dexos_mark: 'dexos mark on the label: True, False, or empty where not stated',
  energy_saving: 'Energy conserving mark on the label: True, False, or empty where not stated',
  ilsac_mark: 'ILSAC mark on the label: True, False, or empty where not stated',
  jaso_mark: 'JASO mark on the label: True, False, or empty where not stated',
  resource_conserving: 'Resource conserving mark on the label: True, False, or empty where not stated',
  laboratory: 'Laboratories of the values in this row, the one with most tests first',
  batch: 'Batches in which they were tested, in the same order',
  released: 'Day the oil entered the archive',
  corrected: 'Day of the latest correction of these values, empty where there is none',
  under_alarm: 'Analytes whose batch is under alarm in the control chart of the laboratory',
};

const markText = (mark: boolean | null) => {
  if (mark === null) return '';
  return mark ? 'True' : 'False';
};

const alarmed = (
  oil: SampleRow,
  columns: readonly ValueColumn[],
  cells: Cells,
  alarms: BatchAlarms,
): string[] =>
  columns.flatMap((column) => {
    const cell = cells.get(oil.id)?.get(column.testId);
    const { number, qualifier } = valueIn(cell, column);
    const isUnderAlarm =
      (number !== null || qualifier !== null) && alarms.find(cell?.batchId ?? null, column) !== undefined;
    return isUnderAlarm ? [column.name] : [];
  });

/** Reads the details of oils of a table. */
export const openRowDetails =
  (readAlarms: ReadBatchAlarms): ReadRowDetails =>
  async (tx, { mask, columns }, oils, cells) => {
    const ids = oils.map(({ id }) => id);
    const shown = new Set(columns.map(({ testId }) => testId));
    const measured = (await readBatches(tx, mask, ids)).filter(({ testIds }) =>
      testIds.some((id) => shown.has(id)),
    );
    const batches = Map.groupBy(measured, ({ sampleId }) => sampleId);
    const released = await releaseDays(tx, [...new Set(oils.map(({ groupId }) => groupId))]);
    const corrected = new Map(
      (await revisionsOf(tx, mask, ids)).map(({ reportNumber, correctedAt }) => [reportNumber, correctedAt]),
    );
    const alarms = await readAlarms(tx);
    const detailsOf = (oil: SampleRow): RowDetails => {
      const own = batches.get(oil.id) ?? [];
      return {
        ...(Object.fromEntries(marks.map((mark) => [mark, markText(oil[markColumns[mark]])])) as Record<
          (typeof marks)[number],
          string
        >),
        oil_type: oil.oilType,
        container_id: oil.containerId,
        laboratory: own.map(({ laboratory }) => laboratory).join('; '),
        batch: own.map(({ batch }) => batch).join('; '),
        released: released.get(oil.groupId) ?? '',
        corrected: corrected.get(oil.reportNumber)?.slice(0, 10) ?? '',
        under_alarm: alarmed(oil, columns, cells, alarms).join('; '),
      };
    };
    return new Map(oils.map((oil) => [oil.id, detailsOf(oil)]));
  };
