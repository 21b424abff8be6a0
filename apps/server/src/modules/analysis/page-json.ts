// The JSON of a page of values, for Data Analysis and previews: written once, from the rows of an engine.
import { ByteBuffer } from '@iom/columnar/files/byte-buffer.ts';
import type { FurtherLabel } from '@iom/contract/library/values/values.schemas.ts';
import {
  type AlarmedCells,
  type RowLabel,
  rowMetadata,
  toColumnResponse,
  type ValueColumn,
} from '#modules/library/library.module.ts';
import { wireLabel } from '#modules/samples/samples.module.ts';
import type { PageRow } from './engine/analysis-engine.ts';

/** Caches the text of objects that stay the same within a version of the archive. */
const cacheTexts = <T extends object>(write: (one: T) => string) => {
  const texts = new WeakMap<T, string>();
  return (one: T): string => {
    const text = texts.get(one) ?? write(one);
    texts.set(one, text);
    return text;
  };
};
const columnJson = cacheTexts((column: ValueColumn) => JSON.stringify(toColumnResponse(column)));
/** The metadata as members of an object, without its braces. */
const metadataJson = cacheTexts((oil: RowLabel) => JSON.stringify(rowMetadata(oil)).slice(1, -1));

/** The batch under alarm in which a value, or a value that it is computed from, was measured. */
export const batchUnderAlarm = (
  { oil, missing }: PageRow,
  column: ValueColumn,
  index: number,
  alarmed: AlarmedCells,
): string | undefined => {
  if (missing[index] !== null) return undefined;
  if (!column.computed) return alarmed.find(oil.id, column)?.batch;
  return column.computed.operands.flatMap((operand) => alarmed.find(oil.id, operand)?.batch ?? [])[0];
};

/** A growing text of members of an object. */
const withMember = (members: string, key: string, json: string) => `${members && `${members},`}${key}${json}`;

const addRow = (
  buffer: ByteBuffer,
  row: PageRow,
  columns: readonly ValueColumn[],
  keys: readonly string[],
  alarmed: AlarmedCells,
  labels: readonly FurtherLabel[],
) => {
  const hasAlarms = alarmed.hasAny(row.oil.id);
  let [qualifiers, missing, alarms, reported] = ['', '', '', ''];
  buffer.addText('{');
  for (let c = 0; c < keys.length; c++) {
    const key = keys[c] as string;
    const number = row.numbers[c] as number;
    buffer.addText(key);
    if (Number.isNaN(number)) buffer.addText('null');
    else buffer.addNumber(number);
    buffer.addComma();
    const asReported = row.reported?.[c];
    if (asReported !== undefined && !Number.isNaN(asReported))
      reported = withMember(reported, key, String(asReported));
    const qualifier = row.qualifiers[c];
    if (typeof qualifier === 'string') qualifiers = withMember(qualifiers, key, JSON.stringify(qualifier));
    const reason = row.missing[c];
    if (typeof reason === 'string') missing = withMember(missing, key, `"${reason}"`);
    else if (hasAlarms) {
      const batch = batchUnderAlarm(row, columns[c] as ValueColumn, c, alarmed);
      if (batch !== undefined) alarms = withMember(alarms, key, JSON.stringify(batch));
    }
  }
  buffer.addText(metadataJson(row.oil));
  if (labels.length > 0) buffer.addText(`,${JSON.stringify(wireLabel(row.oil, labels)).slice(1, -1)}`);
  if (qualifiers) buffer.addText(`,"qualifiers":{${qualifiers}}`);
  if (missing) buffer.addText(`,"missing":{${missing}}`);
  if (reported) buffer.addText(`,"reported":{${reported}}`);
  if (alarms) buffer.addText(`,"alarms":{${alarms}}`);
  buffer.addText('}');
};

/** The response `previewShape` of the contract as JSON in UTF-8. `count`: all matching oils; `labels`: fields beyond the metadata. */
export const pageJson = (
  columns: readonly ValueColumn[],
  { count, rows }: { count: number; rows: readonly PageRow[] },
  alarmed: AlarmedCells,
  labels: readonly FurtherLabel[] = [],
): Buffer => {
  const keys = columns.map(({ id }) => `"${id}":`);
  const head = `{"count":${count},"columns":[${columns.map(columnJson).join()}],"results":[`;
  const buffer = new ByteBuffer(256 + 16 * keys.length * rows.length);
  for (const [index, row] of rows.entries()) {
    if (index > 0) buffer.addComma();
    addRow(buffer, row, columns, keys, alarmed, labels);
  }
  buffer.addText(']}');
  return Buffer.concat([Buffer.from(head), buffer.take()]);
};
