import {
  type LabelFact,
  labelFacts,
  marksText,
  placeText,
} from '@iom/contract/catalogue/label-facts.rules.ts';
import type { MissingReason } from '@iom/contract/library/values/values.schemas.ts';
import { labelNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { j300EditionName } from '@iom/contract/standards/sae-j300.rules.ts';
import { type Dictionary, wireLabel } from '#modules/samples/samples.module.ts';
import type { StoredLabel } from '#modules/samples/samples.tables.ts';
import { type OilRevision, revisionText } from '../../corrections/owned-corrections.ts';
import { judgeOil } from '../../grade-verdicts/grade-verdicts.service.ts';
import { atSitePrecision } from '../../grade-verdicts/site-verdicts.ts';
import { type OilValue, plainNumberOf } from '../../values/oil-values.ts';
import { type RunTests, whyWithoutValue } from '../../values/value-rows.ts';
import { computeBalance } from './balance.rules.ts';
import type { ColdViscosity, DataReport, ReportContext, ReportPhotos } from './data-report.types.ts';
import { listElements } from './elements.rules.ts';
import { type Remarks, reportedLimits, toReportClasses, toReportGroups } from './report-values.ts';

/** From this year on oils belong to the Modern Series. */
const firstModernYear = 2021;

const stated = (text: string) => text || 'Not stated';

const factRows = (facts: readonly LabelFact[]): [name: string, value: string][] =>
  facts.map(({ title, text }) => [title, stated(text)]);

const toClaims = (oil: StoredLabel): DataReport['claims'] => {
  const label = wireLabel(oil, labelNames);
  return [...factRows(labelFacts(label, 'claim')), ['Label marks', stated(marksText(label))]];
};

const toIdentity = (oil: StoredLabel): DataReport['identity'] => {
  const label = wireLabel(oil, labelNames);
  return [
    ['Report number', oil.reportNumber],
    ['Collected', String(oil.year)],
    ['Brand', oil.brandName],
    ...factRows(labelFacts(label, 'product')),
    ['Bought in', placeText(label, { withRegion: true })],
  ];
};

const toViscosity = (values: readonly OilValue[], { limits }: ReturnType<typeof judgeOil>) => {
  const find = plainNumberOf(values);
  const [at40, at100] = [find('Kinematic Viscosity @ 40 C'), find('Kinematic Viscosity @ 100 C')];
  if (at40 === undefined || at100 === undefined) return null;
  const cold = values.flatMap(({ analyte, number, qualifier }): ColdViscosity[] => {
    const [, apparatus, celsius] = /^(CCS|MRV)(?: Apparent)? Viscosity @ (-\d+) C$/.exec(analyte.name) ?? [];
    if (apparatus === undefined || number === null || qualifier !== null) return [];
    return [{ apparatus: apparatus === 'CCS' ? 'CCS' : 'MRV', celsius: Number(celsius), mPas: number }];
  });
  const limit = limits.find((one) => one.limit.property === 'kinematic')?.limit;
  return { at40, at100, cold, band: limit ? { min: limit.min ?? 0, below: limit.below ?? null } : null };
};

/** Facts in a data report besides the values. */
export interface Surroundings extends Pick<Remarks, 'whyMissing' | 'siteOf' | 'correct'> {
  photos: ReportPhotos;
  revision: OilRevision | undefined;
  context: ReportContext;
  notReported: DataReport['notReported'];
  example?: boolean;
}

/** The tests of the series without a value, by the reason. */
export const testsWithoutValue = (
  dictionary: Dictionary,
  oil: RunTests & { year: number },
  visible: ReadonlySet<number> | 'all' | undefined,
  values: readonly OilValue[],
): DataReport['notReported'] => {
  const valued = new Set(values.map(({ test }) => test.id));
  const missing = dictionary.tests.filter(
    ({ id, inClassic, inModern }) => !valued.has(id) && (oil.year >= firstModernYear ? inModern : inClassic),
  );
  const isHeld = (id: number) => visible === 'all' || visible?.has(id) === true;
  const listNames = (reason: MissingReason) =>
    missing
      .filter(({ id }) => whyWithoutValue(oil, id, isHeld(id)) === reason)
      .map(({ name }) => typographicName(name));
  return {
    untested: listNames('not_tested'),
    notHeld: listNames('not_owned'),
    withoutResult: listNames('no_result'),
  };
};

/** Tests with results calculated by the institute, by no standard. */
const ownIndices = /^(Viscosity Loss Profile|Fuel Efficiency Index|Phosphorus Emission Index)/;

const listDefinitions = (values: readonly OilValue[]): string[] =>
  [...new Set(values.map(({ test }) => test))]
    .filter(({ name }) => ownIndices.test(name))
    .map(({ name, whatItMeasures }) => `${name}: ${whatItMeasures}.`);

/** The data report of an oil from its visible values. */
export const dataReport = (
  institute: string,
  oil: StoredLabel,
  values: readonly OilValue[],
  { photos, revision, context, notReported, whyMissing, siteOf, correct, example = false }: Surroundings,
): DataReport => {
  const judged = judgeOil(oil, values);
  const bySite = judgeOil(oil, atSitePrecision(values, siteOf));
  const alarmed = new Set(context.alarms.map(({ analyte }) => analyte));
  const isUnderAlarm = ({ analyte }: OilValue) => alarmed.has(typographicName(analyte.name));
  const remarks = { isUnderAlarm, whyMissing, siteOf, correct };
  const groups = toReportGroups(values, oil.year, remarks);
  return {
    institute,
    example,
    reportNumber: oil.reportNumber,
    revision: revision ? revisionText(revision) : 'revision 1',
    title: oil.brandName,
    grade: `${judged.limits.length > 0 ? 'SAE ' : ''}${formatGrade(oil.saeGrade)}`,
    year: oil.year,
    blindCode: oil.containerId,
    photos,
    identity: toIdentity(oil),
    claims: toClaims(oil),
    edition: j300EditionName(oil.year),
    verdict: judged.head,
    gradeVerdict: judged.grade,
    gradeVerdictBySite: bySite.grade,
    limits: reportedLimits(judged.limits, bySite.limits, oil.year, remarks),
    classes: toReportClasses(judged.claims, bySite.claims, oil.year, remarks),
    unjudged: judged.unjudged,
    viscosity: toViscosity(values, judged),
    elements: listElements(values),
    groups,
    balance: computeBalance(values),
    notReported,
    context,
    definitions: listDefinitions(values),
    check: null,
    count: { tests: groups.reduce((sum, group) => sum + group.tests.length, 0), values: values.length },
  };
};
