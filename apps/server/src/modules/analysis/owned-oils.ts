import { maxFoundOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { canonicalGrade } from '@iom/contract/shared/sae-grade.ts';
import { searchWords } from '@iom/contract/shared/text.ts';
import { type AnalysisDeps, resolveMask } from './analysis.service.ts';
import { indexAnalytes } from './analytes.ts';
import { toAnswerOil } from './answers/answer-oils.ts';
import type { OilLabel } from './engine/oil-cells.ts';
import { analytesInQuery, assertReadable } from './named-analytes.ts';

interface OilQuestion extends AnalysisFilters {
  search: string;
  samples: readonly number[];
}

const includesWord = ({ reportNumber, brandName, supplier, saeGrade, year }: OilLabel, word: string) =>
  saeGrade === canonicalGrade(word) ||
  [reportNumber, brandName, supplier, String(year)].some((text) => text.toLowerCase().includes(word));

/**
 * The user's held oils that match the filters and have every word of the search on their label; and the named
 * ones by id.
 * @throws ApiError bad_input for an unknown analyte, not_found for a dataset the user does not hold.
 */
export const ownedOils = async (deps: AnalysisDeps, userId: number, question: OilQuestion) => {
  const { search, samples, ...filters } = question;
  assertReadable(indexAnalytes(deps.dictionary()), [{ query: filters, named: analytesInQuery(filters) }]);
  const { oils } = await deps.engine.oilCells(filters, [], await resolveMask(deps, userId, filters));
  const words = searchWords(search);
  const found = oils.filter((oil) => words.every((word) => includesWord(oil, word)));
  const named = oils.filter(({ id }) => samples.includes(id));
  const results = [...new Set([...named, ...found.slice(0, maxFoundOils)])];
  return { count: found.length, results: results.map(toAnswerOil) };
};
