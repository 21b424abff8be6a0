import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { AnswerParameters } from '@iom/contract/analysis/answers/answers.ts';
import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import { classClaims } from '@iom/contract/standards/class-limits.rules.ts';
import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type LimitJudge, limitJudge } from '@iom/contract/standards/limit-judge.rules.ts';
import { highShearAnalytes, type Limit } from '@iom/contract/standards/limits.rules.ts';
import { type J300Property, j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import { viscosityLine } from '@iom/contract/standards/viscosity-temperature.rules.ts';
import { paretoFront } from '@iom/statistics/multivariate/pareto-front.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { type AnswerAnalysis, oilColumns, orderedWithin, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import { notAtTemperature, oneTemperatureRule, temperatureValues } from '../grade-temperature.ts';
import { limitsAndPrecisionSince, onceByGrade } from '../labels.ts';
import { type MapPoint, mapFigure } from '../map-figure.ts';
import { findRefuted, listLabelAnalytes, refutedRule } from '../refuted-oils.ts';
import { crankingLimits, gradeFields } from './grade-limits.ts';

/** Marks the front of each W grade, which is also its line. */
const withFronts = (oils: AnswerOils, points: readonly MapPoint[]) => {
  const byGrade = Map.groupBy(points, ({ index }) => wGradeOf(oils.labels[index]?.saeGrade ?? ''));
  const lines: MapFigure['lines'] = [];
  for (const [grade, all] of byGrade) {
    const own = all.filter(({ state }) => state !== frontStates.indexOf(refutedState));
    if (grade === '' || own.length === 0) continue;
    const front = paretoFront(
      own.map(({ x }) => x),
      own.map(({ y }) => y),
    ).flatMap((at) => own[at] ?? []);
    for (const point of front) point.state = 1;
    lines.push({ name: grade, points: front.map(({ x, y }) => [x, y]) });
  }
  return lines.sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10));
};

type MapName = AnswerParameters<'viscometric-map'>['map'];

const kv100 = 'Kinematic Viscosity @ 100 C';
const kv40 = 'Kinematic Viscosity @ 40 C';
const noack = 'Noack Evaporation Loss';
const sheared = [
  'Kinematic Viscosity @ 100 C after 30 Cycles',
  'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)',
];

const analytes: Record<MapName, readonly string[]> = {
  'kv100-hths': [kv100, ...highShearAnalytes],
  'ccs-noack': [crankingAtGrade, noack],
  d341: [kv100, kv40],
  shear: [kv100, ...sheared],
};

/** In the order of the verdicts: failed, undecided, not judged, passed. */
const gradeStates = ['Out of grade', 'Undecided', 'Grade not in SAE J300', 'In grade'];
/** In the same order, for the minimum only. */
const shearStates = ['Below its minimum', 'Undecided', 'Grade not in SAE J300', 'Not below its minimum'];
const refutedState = 'Refuted or suspect';
const frontStates = ['Others', 'Not undercut in both within their W grade', refutedState];
/** The order of the states in the table, by their index. */
const stateOrder = (map: MapName, count: number) =>
  map === 'ccs-noack' ? [1, 0, 2] : Array.from({ length: count }, (_, state) => state);

const axes: Record<MapName, Pick<MapFigure, 'x' | 'y' | 'states'>> = {
  'kv100-hths': {
    x: { name: 'Kinematic viscosity at 100 °C', unit: 'mm²/s' },
    y: { name: 'High-shear viscosity at 150 °C', unit: 'mPa·s' },
    states: gradeStates,
  },
  'ccs-noack': {
    x: { name: 'Cranking viscosity', unit: 'mPa·s' },
    y: { name: 'Noack evaporation loss', unit: 'mass %' },
    states: frontStates,
  },
  d341: {
    x: { name: 'Kinematic viscosity at 100 °C', unit: 'mm²/s' },
    y: { name: 'Slope B of ASTM D341', unit: '' },
    states: ['Oils'],
  },
  shear: {
    x: { name: 'Kinematic viscosity at 100 °C, fresh', unit: 'mm²/s' },
    y: { name: 'After 30 cycles of the diesel injector', unit: 'mm²/s' },
    states: shearStates,
  },
};

const rules: Record<MapName, string> = {
  'kv100-hths':
    'Kinematic viscosity (ASTM D445) and high-shear viscosity (ASTM D4683, D5481 or D4741) against SAE J300 in the edition of the year, high shear from 1994 on: in grade at 0.59 R inside every limit, out of grade at 0.59 R outside one (ISO 4259-2), R at the limit, or as reported where it is not known. The first of these high-shear methods with a plain number is drawn and judged. Lines: the fields of the grades on the labels in the newest edition that applies to one of the oils.',
  'ccs-noack': `Cranking viscosity (ASTM D5293) at one temperature, by default that with most numbers, against evaporation loss (ASTM D5800). The front: oils that no other of their W grade undercuts in one without exceeding it in the other. ${oneTemperatureRule}. ${refutedRule} They are drawn, and not on the front. Lines of SAE: the cranking limit of a W grade measured at this temperature.`,
  d341: 'Slope B of log log(ν + 0.7 + …) = A − B log T through 40 °C and 100 °C (ASTM D341): the smaller, the less the viscosity depends on temperature.',
  shear:
    'Kinematic viscosity at 100 °C after 30 cycles (ASTM D6278 or D7109) against the highest minimum of the classes on the label, and of its grade in SAE J300 where none states one. The reproducibility of the viscosity after shear is not known to us, so an oil below the minimum is undecided. The first of the two methods with a plain number is drawn and judged.',
};

/** The plain numbers only, so that a point and its verdict use the same value. */
const toPlain = (values: MeasuredValues): MeasuredValues => {
  const numbers = values.numbers.map((_, index) => plainNumberAt(values, index));
  return { ...values, numbers, codes: new Uint16Array(numbers.length) };
};

const withPlainNumbers = (oils: AnswerOils, names: readonly string[]): AnswerOils => {
  const plain = new Map(names.map((name) => [name, toPlain(oils.values(name))]));
  const find = (name: string | number) => (typeof name === 'string' ? plain.get(name) : undefined);
  return { ...oils, find, values: (name) => find(name) ?? oils.values(name) };
};

/** The first numeric value. */
const firstNumber = (values: readonly MeasuredValues[], index: number) => {
  for (const { numbers } of values) {
    const number = numbers[index] ?? Number.NaN;
    if (!Number.isNaN(number)) return number;
  }
  return Number.NaN;
};

/** The verdict on some properties of the grade of an oil; judges are created once for each grade and year. */
const gradeVerdicts = (oils: AnswerOils, properties: readonly J300Property[]) => {
  const findJudges = onceByGrade((saeGrade, year): LimitJudge<MeasuredValues>[] =>
    j300Limits(saeGrade, year)
      .filter(({ property }) => properties.includes(property))
      .map((limit) => limitJudge(limit, oils.find, { year })),
  );
  return (index: number): number => {
    const label = oils.labels[index];
    const judges = label
      ? findJudges({ saeGrade: label.saeGrade, year: limitsAndPrecisionSince(label.year) })
      : [];
    if (judges.length === 0) return verdictCodes.not_tested;
    let worst: number = verdictCodes.conforms;
    for (const judge of judges) worst = Math.min(worst, judge.verdictAt(index));
    return worst;
  };
};

/** The minimum after shear: the highest of the classes on the label, or else of the grade. Shear thins an oil, so no maximum is checked. */
const shearLimit = (label: OilLabel): Limit | undefined => {
  const ofClasses = classClaims(label)
    .flatMap(({ limits }) => limits)
    .filter(({ analytes: own }) => own[0] === sheared[0]);
  const ofGrade = j300Limits(label.saeGrade, label.year).filter(({ property }) => property === 'kinematic');
  const [limit] = [...(ofClasses.length > 0 ? ofClasses : ofGrade)].sort(
    (a, b) => (b.min ?? 0) - (a.min ?? 0),
  );
  return limit && { name: limit.name, unit: limit.unit, min: limit.min, analytes: sheared };
};

/** The verdict on the minimum after shear; judges are created once for each minimum. */
const shearVerdicts = (oils: AnswerOils) => {
  const judges = new Map<string, LimitJudge<MeasuredValues> | null>();
  return (index: number): number => {
    const label = oils.labels[index];
    if (!label) return verdictCodes.not_tested;
    const year = limitsAndPrecisionSince(label.year);
    const key = `${label.saeGrade} ${year} ${label.serviceClass}`;
    let judge = judges.get(key);
    if (judge === undefined) {
      const limit = shearLimit(label);
      judge = limit ? limitJudge(limit, oils.find, { year, needsPrecision: true }) : null;
      judges.set(key, judge);
    }
    return judge?.verdictAt(index) ?? verdictCodes.not_tested;
  };
};

const toPoints = (
  oils: AnswerOils,
  xs: readonly MeasuredValues[],
  ys: readonly MeasuredValues[],
  stateAt: (index: number) => number,
): MapPoint[] => {
  const points: MapPoint[] = [];
  for (let index = 0; index < oils.count; index++) {
    const [x, y] = [firstNumber(xs, index), firstNumber(ys, index)];
    if (!Number.isNaN(x) && !Number.isNaN(y)) points.push({ index, x, y, state: stateAt(index) });
  }
  return points;
};

interface DrawnMap {
  points: MapPoint[];
  lines: MapFigure['lines'];
  /** The values along x. */
  x: MeasuredValues;
}

/** The trade-off at one temperature; with `conforming`, refuted oils and suspects are not on the front. */
const drawTradeOff = (
  oils: AnswerOils,
  { celsius, oils: counted }: AnswerParameters<'viscometric-map'>,
): DrawnMap => {
  const { valuesAt, mostCommon } = temperatureValues(oils, oils.values(crankingAtGrade));
  const x = toPlain(celsius === undefined ? mostCommon() : valuesAt(`CCS Viscosity @ ${celsius} C`));
  const isRefuted = counted === 'conforming' ? findRefuted(oils) : [];
  const stateAt = (index: number) => (isRefuted[index] === 1 ? frontStates.indexOf(refutedState) : 0);
  const points = toPoints(oils, [x], [toPlain(oils.values(noack))], stateAt);
  const lines = [...withFronts(oils, points), ...crankingLimits(oils, points, x.analyte.name)];
  return { points, lines, x };
};

const drawMap = (measured: AnswerOils, parameters: AnswerParameters<'viscometric-map'>): DrawnMap => {
  const { map } = parameters;
  if (map === 'ccs-noack') return drawTradeOff(measured, parameters);
  const oils = withPlainNumbers(measured, analytes[map]);
  const x = oils.values(kv100);
  if (map === 'kv100-hths') {
    const verdictAt = gradeVerdicts(oils, ['kinematic', 'high shear']);
    const points = toPoints(oils, [x], highShearAnalytes.map(oils.values), verdictAt);
    return { points, lines: gradeFields(oils, points), x };
  }
  if (map === 'shear') {
    return { points: toPoints(oils, [x], sheared.map(oils.values), shearVerdicts(oils)), lines: [], x };
  }
  const points = toPoints(oils, [x], [oils.values(kv40)], () => 0).flatMap((point) => {
    const line = viscosityLine(point.y, point.x);
    return line ? [{ ...point, y: line.b }] : [];
  });
  return { points, lines: [], x };
};

/** The points in order of their states, then by x. */
const orderedPoints = (map: MapName, points: readonly MapPoint[], stateCount: number) => {
  const groups = stateOrder(map, stateCount).map((state) =>
    points.flatMap((point, at) => (point.state === state ? [at] : [])),
  );
  const x = (at: number) => points[at]?.x ?? 0;
  return orderedWithin(groups, (a, b) => x(a) - x(b) || a - b);
};

/** The analyte of the second value of a point; null for a slope. */
const measuredBy = (oils: AnswerOils, map: MapName, index: number): number | null => {
  if (map === 'd341') return null;
  const found = analytes[map].slice(1).map(oils.values);
  return found.find((values) => !Number.isNaN(plainNumberAt(values, index)))?.analyte.id ?? null;
};

/** The sets of values through which an oil is drawn: of several methods the first with a plain number. */
const listSets = (oils: AnswerOils, map: MapName) => {
  const [first = '', ...seconds] = analytes[map];
  return (index: number) => {
    const measured = seconds.findIndex((name) => !Number.isNaN(plainNumberAt(oils.values(name), index)));
    return seconds.slice(0, measured < 0 ? seconds.length : measured + 1).map((name) => [first, name]);
  };
};

/** Answer 9: oils by pairs of viscometric properties. */
export const viscometricMap: AnswerAnalysis<'viscometric-map'> = {
  analytes: ({ map, oils }) => [
    ...analytes[map],
    ...(map === 'ccs-noack' && oils === 'conforming' ? listLabelAnalytes() : []),
  ],
  needs: (oils, { map }) => listSets(oils, map),
  compute: (oils, parameters) => {
    const { map } = parameters;
    const { points, lines, x: drawn } = drawMap(oils, parameters);
    const { y, states } = axes[map];
    const x =
      map === 'ccs-noack'
        ? {
            ...axes[map].x,
            name: typographicName(drawn.analyte.name.replace('CCS Viscosity @', 'Cranking viscosity at')),
          }
        : axes[map].x;
    const ordered = orderedPoints(map, points, states.length);
    const isDrawn = new Set(points.map(({ index }) => index));
    const atOther =
      map === 'ccs-noack'
        ? oils.labels.filter(
            (_, index) =>
              !isDrawn.has(index) &&
              analytes[map].every((name) => !Number.isNaN(plainNumberAt(oils.values(name), index))),
          ).length
        : 0;
    return {
      rule: rules[map],
      n: points.length,
      leftOut: toLeftOut([
        [notAtTemperature(drawn), atOther],
        ['Not both values are plain numbers in your data.', oils.count - points.length - atOther],
      ]),
      figure: mapFigure(oils, points, { x, y, states, lines }),
      columns: [
        ...oilColumns,
        {
          ...{ key: 'x', label: x.name, unit: x.unit, decimals: map === 'ccs-noack' ? 0 : 2 },
          analyte: drawn.analyte.id,
        },
        {
          ...{ key: 'y', label: y.name, unit: y.unit, decimals: map === 'ccs-noack' ? 1 : 2 },
          analyte_field: 'y_analyte',
        },
        { key: 'state', label: 'State', unit: '', decimals: null },
      ],
      rows: {
        count: ordered.count,
        at: (row) => {
          const point = points[ordered.at(row).item];
          const label = point && oils.labels[point.index];
          if (!label) throw new RangeError(`no row ${row}`);
          const { x: first, y: second, state } = point;
          return {
            ...{ ...toAnswerOil(label), x: first, y: second, y_analyte: measuredBy(oils, map, point.index) },
            state: states[state] ?? '',
          };
        },
      },
    };
  },
};
