import type { AnalysisQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type AnswerName,
  type AnswerOf,
  type AnswerParameters,
  answers,
} from '@iom/contract/analysis/answers/answers.ts';
import type { ClaimOutcomeName } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { type SampleCountName, samplePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { answerFigure } from '@iom/figures/answers/answer-figure.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, type Dictionary, readArchiveStamp } from '#modules/samples/samples.module.ts';
import { pageOf, unauthenticated } from '#platform/http/requests.ts';
import { type AnalysisDeps, resolveMask } from '../analysis.service.ts';
import { indexAnalytes } from '../analytes.ts';
import { analytesInQuery, assertKnown, assertReadable } from '../named-analytes.ts';
import { alarmedOils, samplesOf } from './alarmed-oils.ts';
import { answerAnalyses } from './answer-analyses.ts';
import type { AnswerRows, Institute } from './answer-analysis.ts';
import { answerOils } from './answer-oils.ts';
import { readMeasurements } from './measurements.ts';
import { missingTests } from './missing-tests.ts';

const namesOf = new WeakMap<Dictionary, ReadonlyMap<string, ValueColumn>>();

const analytesByName = (dictionary: Dictionary): ReadonlyMap<string, ValueColumn> => {
  const byName =
    namesOf.get(dictionary) ??
    new Map([...indexAnalytes(dictionary).values()].map((analyte) => [analyte.name, analyte]));
  namesOf.set(dictionary, byName);
  return byName;
};

/** @throws ApiError bad_input for an id that the dictionary does not have. */
const readAnalytes = (dictionary: Dictionary, keys: readonly (string | number)[]): ValueColumn[] => {
  const byId = indexAnalytes(dictionary);
  assertKnown(
    byId,
    keys.flatMap((id) => (typeof id === 'number' ? [{ field: 'parameters.analytes', id }] : [])),
  );
  const byName = analytesByName(dictionary);
  const found = keys.flatMap((key) => (typeof key === 'number' ? byId.get(key) : byName.get(key)) ?? []);
  return [...new Set(found)];
};

/** The analytes of the same test that name the temperature of an analyte at the grade temperature. */
const atNamedTemperatures = (dictionary: Dictionary, analytes: readonly ValueColumn[]): ValueColumn[] => {
  const atGrade = analytes.filter(({ name }) => isAtGradeTemperature(name));
  if (atGrade.length === 0) return [];
  const property = ({ name }: ValueColumn) => name.replace(/ @ .*/, '');
  return [...indexAnalytes(dictionary).values()].filter((one) =>
    atGrade.some((other) => other.testId === one.testId && property(other) === property(one)),
  );
};

const pageRows = <R>({ count, at }: AnswerRows<R>, query: Pick<AnalysisQuery, 'page' | 'page_size'>): R[] => {
  const { offset, limit } = pageOf(query);
  const size = Math.max(0, Math.min(limit, count - offset));
  return Array.from({ length: size }, (_, index) => at(offset + index));
};

const readInstitute = async (
  deps: AnalysisDeps,
  dictionary: Dictionary,
  { values }: Pick<AnalysisQuery, 'values'>,
): Promise<Institute> => {
  const { siteOf } = await deps.siteResults();
  return {
    siteOf: (analyte) => siteOf(analyte)?.[values === 'corrected' ? 'corrected' : 'asReported'],
    testOf: (id) => {
      const test = dictionary.test(id);
      return test && test.priceCents !== null
        ? { id, name: test.name, priceCents: test.priceCents }
        : undefined;
    },
  };
};

/** What is added to a rule over corrected values. */
const correctedRule =
  'Numbers are corrected for laboratory: less the bias of their laboratory in their year from the accepted values of reference oils, its mean ' +
  'shrunk by s_L² / (s_L² + s_r² / n) (ISO 5725-2; Morris 1983). A number without a known bias is as reported.';

/** A call for an answer, possibly by a visitor. */
interface AnswerCall<P> {
  user: { id: number } | null;
  body: AnalysisQuery & { sample_set?: boolean | undefined; parameters: P };
  request: Parameters<typeof unauthenticated>[0];
}

/**
 * The cells of the free sample set if the call names it, otherwise those the user holds. @throws ApiError for
 * a visitor without it.
 */
const maskOfCall = async (
  deps: AnalysisDeps,
  { user, body, request }: AnswerCall<unknown>,
): Promise<CellMask> => {
  if (body.sample_set) return (await deps.sampleSet()).mask;
  if (!user) throw unauthenticated(request);
  return resolveMask(deps, user, body);
};

/**
 * The response of an answer over the matching oils, computed only from the cells of a mask, and the analytes
 * that it read.
 * @throws ApiError bad_input for an unknown analyte.
 */
const answerOver = async <N extends AnswerName>(
  deps: AnalysisDeps,
  mask: CellMask,
  query: AnalysisQuery,
  name: N,
  parameters: AnswerParameters<N>,
): Promise<{ answer: AnswerOf<N>; analytes: ValueColumn[] }> => {
  const analysis = answerAnalyses[name];
  const dictionary = deps.dictionary();
  assertReadable(indexAnalytes(dictionary), [{ query, named: analytesInQuery(query) }]);
  const analytes = readAnalytes(dictionary, analysis.analytes(parameters));
  const read = [...new Set([...analytes, ...atNamedTemperatures(dictionary, analytes)])];
  const [cells, stamp] = await Promise.all([
    deps.engine.oilCells(query, read, mask),
    deps.database.readOne(readArchiveStamp),
  ]);
  const oils = answerOils(cells, read);
  const measured = analysis.measured?.(oils, parameters);
  const measurements = measured && (await deps.database.read((tx) => readMeasurements(tx, mask, measured)));
  const institute = analysis.asksInstitute?.(parameters)
    ? await readInstitute(deps, dictionary, query)
    : undefined;
  const {
    leftOut,
    rows,
    drawn = [],
    ...computed
  } = analysis.compute(oils, parameters, measurements, institute);
  const page = pageRows(rows, query);
  const samples = [...(measured ?? []), ...drawn, ...samplesOf(page)];
  const answer = {
    ...computed,
    rule: query.values === 'corrected' ? `${computed.rule} ${correctedRule}` : computed.rule,
    name,
    left_out: leftOut,
    would_change: missingTests(dictionary, oils, analytes, analysis.needs?.(oils, parameters, institute)),
    revision: stamp ?? '',
    count: rows.count,
    rows: page,
    under_alarm: alarmedOils(oils, samples, analytes, await deps.alarmedCells()),
  };
  return { answer, analytes };
};

/**
 * The response of an answer to a call.
 * @throws ApiError bad_input for an unknown analyte, not_found for a dataset the user does not hold, not_authenticated or invalid_token
 * for a visitor who does not ask for the sample set.
 */
export const computeAnswer = async <N extends AnswerName>(
  deps: AnalysisDeps,
  name: N,
  call: AnswerCall<AnswerParameters<N>>,
): Promise<AnswerOf<N>> => {
  const { parameters, ...query } = call.body;
  return (await answerOver(deps, await maskOfCall(deps, call), query, name, parameters)).answer;
};

/** Placeholder in built pages → the number of oils of the free sample set, and how many of them meet the grade on their label. */
export type SampleTexts = Readonly<Record<(typeof samplePlaceholders)[SampleCountName], string>>;

/** An answer over the free sample set, as its page asks for it first. */
const sampleAnswer = async <N extends AnswerName>(deps: AnalysisDeps, name: N): Promise<AnswerOf<N>> => {
  const { mask } = await deps.sampleSet();
  const { endpoint, parameters } = answers[name];
  const { parameters: _, ...query } = endpoint.body.parse({});
  return (await answerOver(deps, mask, query, name, parameters.parse({}))).answer;
};

/** The figure of an answer over the free sample set; null if no oil of the set counts. */
export const sampleFigure = async (deps: AnalysisDeps, name: AnswerName) => {
  const { n, figure } = await sampleAnswer(deps, name);
  return n === 0 ? null : answerFigure(name, figure);
};

/** The claim check of SAE J300 over the free sample set, as texts of pages. */
export const sampleTexts = async (deps: AnalysisDeps): Promise<SampleTexts> => {
  const answer = await sampleAnswer(deps, 'claim-check');
  const count = (name: ClaimOutcomeName) =>
    String(answer.figure.outcomes.find(({ outcome }) => outcome === name)?.oils ?? 0);
  return {
    [samplePlaceholders.sampleOils]: String(answer.n),
    [samplePlaceholders.sampleConforming]: count('conforms'),
    [samplePlaceholders.sampleUndecided]: count('undecided'),
    [samplePlaceholders.sampleRefuted]: count('does_not_conform'),
  };
};

/**
 * A stored answer over the cells of a mask in printed form, with its figure and the analytes that it read.
 * Its parameters are stored as in the URL: undefined if invalid.
 * @throws ApiError bad_input for an unknown analyte.
 */
export const printAnswer = async <N extends AnswerName>(
  deps: AnalysisDeps,
  mask: CellMask,
  query: AnalysisQuery,
  stored: { name: N; parameters: unknown },
) => {
  const { success, data } = answers[stored.name].parameters.safeParse(stored.parameters);
  if (!success) return undefined;
  const { answer, analytes } = await answerOver(deps, mask, query, stored.name, data);
  return { answer, analytes, figure: answerFigure(stored.name, answer.figure) };
};
