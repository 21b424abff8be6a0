import type { analysisFileFormats } from '@iom/contract/analysis/analysis.endpoints.ts';
import {
  alternativesOf,
  analysisFacetNames,
  type Comparison,
  type TestParameter,
  type UnpagedQuery,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import {
  besideCorrected,
  chosenLicenceIds,
  loadSamples,
  type RowLabel,
  type ValueTable,
  visibleCells,
} from '#modules/library/library.module.ts';
import { type AnalysisDeps, openQuery, rowsQuery } from './analysis.service.ts';
import { type AnalyteIndex, indexAnalytes, requireAnalyte } from './analytes.ts';
import { depsFor } from './hidden-names/hidden-names.ts';
import { hideOil } from './hidden-names/hiding-engine.ts';
import { columnsOf } from './own-columns.ts';

/**
 * The source of a file of the result. Its rows are selected when it is written, through the licences held at
 * that time.
 * @throws ApiError like `searchPage`.
 */
export const describeAnalysisFile = async (
  deps: AnalysisDeps,
  userId: number,
  { format, ...query }: UnpagedQuery & { format: (typeof analysisFileFormats)[number] },
) => {
  const { mask, rows } = await openQuery(deps, { id: userId }, query);
  const { length: count } = await deps.engine.ids(rows, mask);
  const { regional_reports: regional = [], custom_reports: custom = [] } = query;
  const licenceIds = await deps.database.read((tx) => chosenLicenceIds(tx, userId, { regional, custom }));
  return { name: `Data Analysis - ${counted(count, 'oil')}`, format, query, licenceIds };
};

const symbols: Record<Comparison, string> = { eq: '=', ne: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤' };

const parameterLine = (analytes: AnalyteIndex, parameter: TestParameter) => {
  const name = columnHeader(requireAnalyte(analytes, parameter.test));
  switch (parameter.operator) {
    case 'reported':
      return `${name} is reported`;
    case 'not_reported':
      return `${name} is not reported`;
    case 'between':
      return `${name} from ${parameter.value} to ${parameter.value_to}`;
    default:
      return `${name} ${symbols[parameter.operator]} ${parameter.value}`;
  }
};

/** The filters of a query, one each: `Year: 2016, 2018`, `Noack (%) < 12`, `Noack (%) < 12 or Zinc (mg/kg) > 900`. */
export const filterLines = (analytes: AnalyteIndex, query: UnpagedQuery): string[] => {
  const lists = analysisFacetNames.flatMap((name) => {
    const chosen = query[name];
    if (chosen === undefined || chosen.length === 0) return [];
    return [facetInWords(name, typeof chosen === 'string' ? [chosen] : chosen)];
  });
  const parameters = alternativesOf(query.test_parameters ?? []).map((alternatives) =>
    alternatives.map((parameter) => parameterLine(analytes, parameter)).join(' or '),
  );
  const lines = [...lists, ...parameters];
  const { regional_reports = [], custom_reports = [] } = query;
  const isPart = regional_reports.length + custom_reports.length > 0;
  const kind = query.values === 'corrected' ? ['values corrected for laboratory'] : [];
  if (lines.length === 0)
    return [`none, every oil of ${isPart ? 'the chosen datasets' : 'the licenses'}`, ...kind];
  return [...lines, ...(isPart ? ['in the chosen datasets alone'] : []), ...kind];
};

/** The label of an oil in a file that hides names. */
const hiddenLabel = async ({ hiddenNames }: AnalysisDeps, key: string) => {
  const names = await hiddenNames(key);
  return (oil: RowLabel): RowLabel => hideOil(oil, names);
};

/** Opens the result of a query through the given licences. The user must hold all of them. */
export const openQueryTable =
  (all: AnalysisDeps) =>
  async (
    userId: number,
    licenceIds: readonly number[],
    query: UnpagedQuery,
  ): Promise<{ table: ValueTable; filters: string[] }> => {
    const deps = await depsFor(all, query);
    const mask = await deps.database.read((tx) => visibleCells(tx, userId, licenceIds));
    const rows = await rowsQuery(deps, query, mask);
    const ids = await deps.engine.ids(rows, mask);
    const loaded = await deps.database.read((tx) => loadSamples(tx, ids));
    const oilById = new Map(loaded.map((oil) => [oil.id, oil]));
    return {
      table: {
        ...{ mask, oils: ids.flatMap((id) => oilById.get(id) ?? []), columns: rows.columns },
        ...(query.values === 'corrected' && {
          columns: besideCorrected(rows.columns),
          site: await deps.siteResults(),
        }),
        ...(query.hidden_names !== undefined && { hide: await hiddenLabel(all, query.hidden_names) }),
      },
      filters: filterLines(columnsOf(indexAnalytes(deps.dictionary()), query), query),
    };
  };
