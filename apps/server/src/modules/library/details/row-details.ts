import {
  type Mark,
  marks,
  oilLabel,
  type PlainName,
  plainNames,
  type RowName,
  rowNames,
} from '@iom/contract/samples/oil-label.schemas.ts';
import { inArray } from 'drizzle-orm';
import { type Cells, readBatches, wireLabel } from '#modules/samples/samples.module.ts';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { BatchAlarms, ReadBatchAlarms } from '../assurance/batch-alarms.service.ts';
import { readRevisions } from '../corrections/owned-corrections.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { hasValue, labelText, storedColumns, type ValueColumn, valueIn } from '../values/value-rows.ts';
import type { ReadRowDetails } from '../values/value-table.ts';

/** The days (UTC, `2026-11-22`) on which groups entered the archive, by group id. */
export const releaseDays = async (
  tx: ReadTx,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (groupIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: sampleGroups.id, releasedAt: sampleGroups.releasedAt })
    .from(sampleGroups)
    .where(inArray(sampleGroups.id, [...groupIds]));
  return new Map(rows.map(({ id, releasedAt }) => [id, releasedAt?.toISOString().slice(0, 10) ?? '']));
};

// Details of an oil in files, beyond the metadata of the plain CSV.

type DetailField = Exclude<PlainName | Mark, RowName>;
const inRows: readonly string[] = rowNames;
/** Not the blind code, which only administrators see. */
const detailFields = [...plainNames, ...marks].filter((name): name is DetailField => !inRows.includes(name));

/** The meaning of each column besides the fields of the label, for the data dictionary of a download. */
const measuredDescriptions = {
  laboratory: 'Laboratories of the values in this row, the one with most tests first',
  batch: 'Batches in which they were tested, in the same order',
  released: 'Day the oil entered the archive',
  corrected: 'Day of the latest correction of these values, empty where there is none',
  under_alarm: 'Analytes whose batch is under alarm in the control chart of the laboratory',
} as const;

export type DetailColumn = DetailField | keyof typeof measuredDescriptions;
type RowDetails = Readonly<Record<DetailColumn, string>>;
/** The meaning of each column, for the data dictionary of a download. */
export const detailDescriptions = {
  ...Object.fromEntries(detailFields.map((name) => [name, oilLabel[name].meaning])),
  ...measuredDescriptions,
} as RowDetails;
export const detailColumns = Object.keys(detailDescriptions) as DetailColumn[];

const labelTexts = (oil: SampleRow) =>
  Object.fromEntries(
    Object.entries(wireLabel(oil, detailFields)).map(([name, value]) => [name, labelText(value)]),
  ) as Record<DetailField, string>;

const alarmed = (
  oil: SampleRow,
  columns: readonly ValueColumn[],
  cells: Cells,
  alarms: BatchAlarms,
): string[] =>
  columns.flatMap((column) => {
    const cell = cells.get(oil.id)?.get(column.testId);
    const isUnderAlarm =
      hasValue(valueIn(cell, column)) && alarms.find(cell?.batchId ?? null, column) !== undefined;
    return isUnderAlarm ? [column.name] : [];
  });

/** Reads the details of oils of a table. */
export const openRowDetails =
  (readAlarms: ReadBatchAlarms): ReadRowDetails =>
  async (tx, { mask, columns: all }, oils, cells) => {
    const columns = storedColumns(all);
    const ids = oils.map(({ id }) => id);
    const shown = new Set(columns.map(({ testId }) => testId));
    const measured = (await readBatches(tx, mask, ids)).filter(({ testIds }) =>
      testIds.some((id) => shown.has(id)),
    );
    const batches = Map.groupBy(measured, ({ sampleId }) => sampleId);
    const released = await releaseDays(tx, [...new Set(oils.map(({ groupId }) => groupId))]);
    const corrected = new Map(
      (await readRevisions(tx, mask, ids)).map(({ reportNumber, correctedAt }) => [
        reportNumber,
        correctedAt,
      ]),
    );
    const alarms = await readAlarms(tx);
    const toDetails = (oil: SampleRow): RowDetails => {
      const own = batches.get(oil.id) ?? [];
      return {
        ...labelTexts(oil),
        laboratory: own.map(({ laboratory }) => laboratory).join('; '),
        batch: own.map(({ batch }) => batch).join('; '),
        released: released.get(oil.groupId) ?? '',
        corrected: corrected.get(oil.reportNumber)?.slice(0, 10) ?? '',
        under_alarm: alarmed(oil, columns, cells, alarms).join('; '),
      };
    };
    return new Map(oils.map((oil) => [oil.id, toDetails(oil)]));
  };
