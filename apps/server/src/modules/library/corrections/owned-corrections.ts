import type { OwnedCorrection } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { type LabelName, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { formatFacetValue } from '@iom/contract/shared/facet-value.rules.ts';
import {
  type CellMask,
  type CorrectedCell,
  type Dictionary,
  readCorrections,
  revisedTexts,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';

const isLabelName = (column: string): column is LabelName => column in oilLabel;

const formatLabel = (column: string, text: string) =>
  column === 'country' && text !== '' ? countryName(text) : formatFacetValue(column, text);

const labelCorrection = ({ metadataColumn, revision, correctedAt, before, after }: CorrectedCell) => {
  const column = metadataColumn ?? '';
  return {
    revision,
    corrected: correctedAt,
    analyte: isLabelName(column) ? oilLabel[column].title : column,
    unit: '',
    old: formatLabel(column, before.text ?? ''),
    new: formatLabel(column, after.text ?? ''),
  };
};

/** A correction of a value in the mask or of the label, as texts. */
export const toOwnedCorrection = (dictionary: Dictionary, cell: CorrectedCell): OwnedCorrection => {
  const { analyteId, revision, correctedAt, before, after } = cell;
  if (analyteId === null) return labelCorrection(cell);
  const analyte = dictionary.analyte(analyteId);
  return {
    revision,
    corrected: correctedAt,
    analyte: analyte?.name ?? '',
    unit: analyte?.unit ?? '',
    ...revisedTexts(before, after, analyte?.decimals ?? 0),
  };
};

/**
 * The revision of an oil in a file: the latest with a change of the label, or of values that the file may
 * contain.
 */
export interface OilRevision {
  reportNumber: string;
  /** 2 and up. */
  revision: number;
  /** ISO 8601. */
  correctedAt: string;
}

/**
 * The revisions of the corrected oils among `sampleIds`, by report number; oils as first released are
 * omitted.
 */
export const readRevisions = async (
  tx: ReadTx,
  mask: CellMask,
  sampleIds: readonly number[],
): Promise<OilRevision[]> => {
  const latest = new Map<number, OilRevision>();
  // newest first
  for (const { sampleId, reportNumber, revision, correctedAt } of await readCorrections(tx, mask, sampleIds))
    if (!latest.has(sampleId)) latest.set(sampleId, { reportNumber, revision, correctedAt });
  return [...latest.values()].toSorted((a, b) => a.reportNumber.localeCompare(b.reportNumber, 'en'));
};

/** `revision 2, corrected 22 Nov 2026` */
export const revisionText = ({ revision, correctedAt }: Pick<OilRevision, 'revision' | 'correctedAt'>) =>
  `revision ${revision}, corrected ${formatDay(correctedAt)}`;
