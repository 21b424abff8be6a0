import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';

/** Inclusive bounds in the unit of the analyte, or null. */
type Bounds = readonly [from: number | null, to: number | null];
const anyResult: Bounds = [null, null];

const range = (
  [from, to]: Bounds,
  [repeatability, reproducibility]: readonly [string, string],
  origin: Pick<PrecisionRange, 'source'> & Partial<PrecisionRange>,
): PrecisionRange => ({ from, to, repeatability, reproducibility, edition: '', publication: '', ...origin });

/** Figures of the method, quoted from a public page without its year. */
const quoted = (method: string, bounds: Bounds, figures: readonly [string, string]) =>
  range(bounds, figures, { source: 'publication', publication: `dgaequipment.com (${method})` });

/** The institute's working figures until it can quote the method. */
const assumed = (bounds: Bounds, figures: readonly [string, string]) =>
  range(bounds, figures, { source: 'assumption' });

/** The scope of ASTM D445, mm²/s. */
const kinematic = [quoted('ISO 3104', [0.2, 300_000], ['0.0026*X', '0.0076*X'])];
/** The scope of ASTM D5293-99a, mPa·s. */
const cranking = [assumed([500, 25_000], ['0.026*X', '0.073*X'])];
/** ASTM D4684 reports no number below 5,000 mPa·s. */
const pumping = [assumed([5000, 100_000], ['0.10*X', '0.18*X'])];
/** ASTM D4684, precision of unused oils: there is no accepted way to determine it for pass-fail data. */
const yieldStress = [range(anyResult, ['', ''], { source: 'method', edition: 'ASTM D4684' })];
/** After the diesel injector: 2.68% of the viscosity, derived from the loss in ASTM D6278. */
const sheared = [assumed(anyResult, ['0.0105*X', '0.0268*X'])];
const driveline = [quoted('ASTM D6821', anyResult, ['0.103*X', '0.172*X'])];

/** Ranges and formulas of ASTM D5185, mg/kg. */
const elements: readonly (readonly [name: string, from: number, to: number, r: string, R: string])[] = [
  ['Aluminum', 6, 40, '0.71*X^0.41', '3.8*X^0.26'],
  ['Barium', 0.5, 4, '0.24*X^0.66', '0.59*X^0.92'],
  ['Boron', 4, 30, '0.26*X', '13*X^0.01'],
  ['Calcium', 40, 9000, '0.0020*X^1.4', '0.015*X^1.3'],
  ['Chromium', 1, 40, '0.17*X^0.75', '0.81*X^0.61'],
  ['Copper', 2, 160, '0.12*X^0.91', '0.24*X'],
  ['Iron', 2, 140, '0.13*X^0.80', '0.52*X^0.80'],
  ['Lead', 10, 160, '1.6*X^0.32', '3.0*X^0.36'],
  ['Magnesium', 5, 1700, '0.16*X^0.86', '0.72*X^0.77'],
  ['Manganese', 5, 700, '0.010*X^1.3', '0.13*X^1.2'],
  ['Molybdenum', 5, 200, '0.29*X^0.70', '0.64*X^0.71'],
  ['Nickel', 5, 40, '1.5*X^0.17', '1.5*X^0.50'],
  ['Phosphorus', 10, 1000, '1.3*X^0.58', '4.3*X^0.50'],
  ['Potassium', 40, 1200, '3.8*X^0.33', '6.6*X^0.29'],
  ['Silicon', 8, 50, '1.3*X^0.26', '2.9*X^0.39'],
  ['Silver', 0.5, 50, '0.15*X^0.83', '0.35*X'],
  ['Sodium', 7, 70, '0.49*X^0.66', '1.1*X^0.71'],
  ['Sulfur', 900, 6000, '0.49*X^0.81', '1.2*X^0.75'],
  ['Tin', 10, 40, '2.4*X^0.17', '2.1*X^0.62'],
  ['Titanium', 5, 40, '0.54*X^0.37', '2.5*X^0.47'],
  ['Vanadium', 1, 50, '0.061*X^1.1', '0.28*X^1.1'],
  ['Zinc', 60, 1600, '0.15*X^0.88', '0.083*X^1.1'],
];

const temperatures = (name: (at: string) => string, celsius: readonly number[], ranges: PrecisionRange[]) =>
  [...celsius.map((at) => name(`${at} C`)), name('Grade Temperature')].map((one) => [one, ranges] as const);

const pumpingTemperatures = [-15, -20, -25, -30, -35, -40];

/**
 * The precision of each analyte by name, over the ranges of results in which it holds; absent if unknown.
 * Figures are never shown outside their range.
 */
const byAnalyte: ReadonlyMap<string, readonly PrecisionRange[]> = new Map<string, readonly PrecisionRange[]>([
  ['Kinematic Viscosity @ 100 C', kinematic],
  ['Kinematic Viscosity @ 40 C', kinematic],
  // ranges: scopes of ASTM D4683-17 and D5481-13
  ['HTHS Viscosity @ 150 C', [assumed([1.47, 5.09], ['0.016*X', '0.043*X'])]],
  ['HTHS Viscosity @ 150 C (D5481)', [assumed([1.45, 5.05], ['0.018*X', '0.05*X'])]],
  ...temperatures((at) => `CCS Viscosity @ ${at}`, [-10, -15, -20, -25, -30, -35], cranking),
  ...temperatures((at) => `MRV Apparent Viscosity @ ${at}`, pumpingTemperatures, pumping),
  ...temperatures((at) => `MRV Yield Stress @ ${at}`, pumpingTemperatures, yieldStress),
  ['Apparent Viscosity @ -40 C (D6821)', driveline],
  ['Apparent Viscosity @ -26 C (D6821)', driveline],
  // of the loss itself, in percentage points
  ['Shear Viscosity Loss after 30 Cycles', [quoted('ASTM D6278', anyResult, ['1.05', '2.68'])]],
  ['Kinematic Viscosity @ 100 C after 30 Cycles', sheared],
  ['Kinematic Viscosity @ 100 C after 30 Cycles (D7109)', sheared],
  ['Kinematic Viscosity @ 100 C after 90 Cycles (D7109)', sheared],
  ['TEOST MHT Total Deposits', [quoted('ASTM D7097', [10, 100], ['0.15*(X+16)', '0.35*(X+16)'])]],
  ['TFOUT Induction Time', [quoted('ASTM D4742', anyResult, ['0.10*(X+5)', '0.22*(X+5)'])]],
  ['TFOUT (Catalyst B) Induction Time', [quoted('ASTM D7098', [40, 280], ['0.14*X', '0.39*X'])]],
  // figures of Procedure A, used for every procedure
  ['Noack Evaporation Loss', [assumed([3, 30], ['0.058*X', '0.183*X'])]],
  ...elements.map(([name, from, to, r, R]) => [name, [assumed([from, to], [r, R])]] as const),
  [
    'Sulfated Ash',
    [
      quoted('ASTM D874', [0.005, 0.1], ['0.047*X^0.85', '0.189*X^0.85']),
      assumed([0.11, 25], ['0.060*X^0.75', '0.142*X^0.75']),
    ],
  ],
  ['Base Number (D2896)', [assumed([3, 20], ['0.03*X', '0.07*X'])]],
  // range: scope of ASTM D664-11a
  ['Acid Number (D664)', [quoted('ASTM D664', [0.1, 150], ['0.044*(X+1)', '0.141*(X+1)'])]],
  ['Nitrogen', [quoted('ASTM D5762', anyResult, ['0.087*X', '0.266*X'])]],
  // range: scope of ASTM D92-05
  ['Flash Point COC', [quoted('ASTM D92', [79, 400], ['8', '18'])]],
  // range: ASTM D93-07, note 1
  ['Flash Point PMCC', [assumed([40, 250], ['0.029*X', '0.071*X'])]],
  ['EOFT Flow Change', [quoted('ASTM D6795', anyResult, ['11.4', '23.6'])]],
  ['Four-Ball Wear Scar Diameter (40 kgf)', [quoted('ASTM D4172', anyResult, ['0.12', '0.28'])]],
]);

export const findPrecision = (analyte: string): readonly PrecisionRange[] => byAnalyte.get(analyte) ?? [];
export const preciseAnalytes = [...byAnalyte.keys()];

/** A method under its current number, and how results before a year were obtained. */
interface Former {
  /** The last year it applies to. */
  until: number;
  method: string;
}

const notYet = (method: string, published: number): Former => ({
  until: published - 1,
  method: `Procedure later published as ${method}`,
});

/**
 * Methods with results from before their publication, or with a changed procedure. D6335: designation
 * D6335-98; procedure D of D5800 appears between the editions of 2010, which has three procedures, and 2020.
 * The other years are an assumption of the institute.
 */
const histories: Readonly<Record<string, readonly Former[]>> = {
  'ASTM D5293': [{ until: 1991, method: 'ASTM D2602' }],
  'ASTM D5185': [notYet('ASTM D5185', 1991)],
  'ASTM D5800': [notYet('ASTM D5800', 1995), { until: 2015, method: 'ASTM D5800 Procedure A, B or C' }],
  'ASTM D6335': [notYet('ASTM D6335', 1998)],
  'ASTM D6443': [{ until: 1998, method: 'ASTM D808' }],
  'ASTM D7097': [notYet('ASTM D7097', 2005)],
};

/** The method of a result of `year`, never one published later. */
export const methodIn = (method: string, year: number): string =>
  histories[method]?.find(({ until }) => year <= until)?.method ?? method;

/** The name of a test for a result of `year`: without a procedure not yet in use. */
export const testNameIn = ({ name, method }: { name: string; method: string }, year: number): string =>
  methodIn(method, year) === method ? name : name.replace(/ \(Procedure [A-Z]\)$/, '');
