import { assumption, type PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';

// The precision of the analytes. docs/methods.md names what each source supports and what was not found.

/** Inclusive bounds in the unit of the analyte, or null. */
type Bounds = readonly [from: number | null, to: number | null];
const anyResult: Bounds = [null, null];

/** Formulas of repeatability and reproducibility. */
type Figures = readonly [r: string, R: string];

const range = (
  [from, to]: Bounds,
  [repeatability, reproducibility]: Figures,
  origin: Pick<PrecisionRange, 'source' | 'edition'> & Partial<PrecisionRange>,
): PrecisionRange => ({
  ...{ from, to, repeatability, reproducibility },
  ...{ ...assumption, ...origin },
});

/** A public text: `address` is where it was read. */
type Publication = Pick<PrecisionRange, 'edition' | 'publication' | 'publisher' | 'address'>;

const reproduced = 'http://dgaequipment.com/';
/** A section of a standard, in the text that an instrument dealer reproduces without the year of the edition. */
const section = (designation: string, name: string, page: string): Publication => ({
  edition: designation,
  publication: `${designation}, ${name}`,
  publisher: designation.startsWith('ISO') ? 'ISO' : 'ASTM International',
  address: `${reproduced}${page}.html`,
});

const stated = (bounds: Bounds, figures: Figures, text: Publication & Partial<PrecisionRange>) =>
  range(bounds, figures, { source: 'method', ...text });
const quoted = (bounds: Bounds, figures: Figures, text: Publication & Partial<PrecisionRange>) =>
  range(bounds, figures, { source: 'publication', ...text });

/** The institute's working figures until it can quote the method. */
const assumed = (bounds: Bounds, figures: Figures, edition: string, procedure = '') =>
  range(bounds, figures, { source: 'assumption', edition, procedure });

/**
 * ASTM D445, formulated oils. ISO 3104 corresponds to D445-03 (D445-19a, note 2). The precision section changed about 2012: no
 * public text found states the year.
 */
const kinematic = (since2012: Figures) => [
  stated(anyResult, ['0.0026*X', '0.0076*X'], {
    ...section(
      'ISO 3104',
      'section 14',
      'iso-3104-petroleum-products-transparent-and-opaque-liquids-determination-of-6178',
    ),
    edition: 'ASTM D445-03 (ISO 3104)',
    valid_to: 2011,
  }),
  quoted(anyResult, since2012, {
    edition: 'ASTM D445-26',
    valid_from: 2012,
    publication: 'kinvicalc, precision rules of ASTM D445-26, section 17.2',
    publisher: 'P. Bulsink',
    address: 'https://pbulsink.github.io/kinvicalc/',
  }),
];
/** The scope of ASTM D5293-99a, mPa·s. */
const cranking = [assumed([500, 25_000], ['0.026*X', '0.073*X'], 'ASTM D5293')];
/** ASTM D4684 reports no number below 5,000 mPa·s. It states its precision by temperature; those figures were not found. */
const pumping = [
  assumed([5000, 100_000], ['0.10*X', '0.18*X'], 'ASTM D4684', 'one figure for every temperature'),
];
/** Precision of unused oils: there is no accepted way to determine it for pass-fail data. */
const yieldStress = [
  stated(
    anyResult,
    ['', ''],
    section(
      'ASTM D4684',
      'section 12.1.1',
      'astm-d4684-for-yield-stress-and-apparent-viscosity-of-engine-oils-3107',
    ),
  ),
];
const driveline = [
  stated(
    anyResult,
    ['0.103*X', '0.172*X'],
    section(
      'ASTM D6821',
      'section 13',
      'astm-d6821-standard-test-method-for-low-temperature-viscosity-of-drive-line-lubr-6868',
    ),
  ),
];

/** The tables of section 17. */
const icp: Publication = {
  edition: 'ASTM D5185-02e1',
  publication: 'ASTM D5185-02e1, section 17',
  publisher: 'ASTM International',
  address: 'https://studylib.net/doc/25976437/d-5185',
};
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
 * The precision of each analyte by name, in every edition, over the ranges of results in which it holds; absent if unknown.
 * Figures are never shown outside their range.
 */
const byAnalyte: ReadonlyMap<string, readonly PrecisionRange[]> = new Map<string, readonly PrecisionRange[]>([
  ['Kinematic Viscosity @ 100 C', kinematic(['0.0084*X', '0.0138*X'])],
  ['Kinematic Viscosity @ 40 C', kinematic(['0.0074*X', '0.0122*X'])],
  // ranges: scopes of ASTM D4683-17 and D5481-13
  ['HTHS Viscosity @ 150 C', [assumed([1.47, 5.09], ['0.016*X', '0.043*X'], 'ASTM D4683')]],
  ['HTHS Viscosity @ 150 C (D5481)', [assumed([1.45, 5.05], ['0.018*X', '0.05*X'], 'ASTM D5481')]],
  ...temperatures((at) => `CCS Viscosity @ ${at}`, [-10, -15, -20, -25, -30, -35], cranking),
  ...temperatures((at) => `MRV Apparent Viscosity @ ${at}`, pumpingTemperatures, pumping),
  ...temperatures((at) => `MRV Yield Stress @ ${at}`, pumpingTemperatures, yieldStress),
  ['Apparent Viscosity @ -40 C (D6821)', driveline],
  ['Apparent Viscosity @ -26 C (D6821)', driveline],
  // of the loss itself, in percentage points; of the viscosity after shear none is stated
  [
    'Shear Viscosity Loss after 30 Cycles',
    [
      stated(
        anyResult,
        ['1.05', '2.68'],
        section(
          'ASTM D6278',
          'section 14',
          'astm-d6278-standard-test-method-for-shear-stability-of-polymer-containing-fluids-6688',
        ),
      ),
    ],
  ],
  [
    'TEOST MHT Total Deposits',
    [
      stated(
        [10, 100],
        ['0.15*(X+16)', '0.35*(X+16)'],
        section(
          'ASTM D7097',
          'section 18',
          'astm-d7097-standard-test-method-for-determination-of-moderately-high-temperature-6189',
        ),
      ),
    ],
  ],
  [
    'TFOUT Induction Time',
    [
      stated(
        anyResult,
        ['0.10*(X+5)', '0.22*(X+5)'],
        section(
          'ASTM D4742',
          'section 12',
          'astm-d4742-test-method-for-oxidation-stability-of-gasoline-automotive-engine-oil-5794',
        ),
      ),
    ],
  ],
  [
    'TFOUT (Catalyst B) Induction Time',
    [
      stated(
        [40, 280],
        ['0.14*X', '0.39*X'],
        section(
          'ASTM D7098',
          'section 12',
          'astm-d7098-standard-test-method-for-oxidation-stability-of-lubricants-by-thin-fi-7179',
        ),
      ),
    ],
  ],
  // the archive does not record the procedure; figures of procedures B, C and D were not found
  ['Noack Evaporation Loss', [assumed([3, 30], ['0.058*X', '0.183*X'], 'ASTM D5800', 'Procedure A')]],
  ...elements.map(([name, from, to, r, R]) => [name, [stated([from, to], [r, R], icp)]] as const),
  [
    'Sulfated Ash',
    [
      stated(
        [0.005, 0.1],
        ['0.047*X^0.85', '0.189*X^0.85'],
        section(
          'ASTM D874',
          'section 13',
          'astm-d874-method-for-sulfated-ash-from-lubricating-oils-and-additives-3188',
        ),
      ),
      assumed([0.11, 25], ['0.060*X^0.75', '0.142*X^0.75'], 'ASTM D874'),
    ],
  ],
  ['Base Number (D2896)', [assumed([3, 20], ['0.03*X', '0.07*X'], 'ASTM D2896')]],
  [
    'Base Number (D4739)',
    [
      quoted(anyResult, ['0.11*(X+0.0268)^0.79', '0.42*(X+0.0268)^0.79'], {
        edition: 'ASTM D4739',
        procedure: 'fresh oils',
        publication: 'ASTM_Precision, base number of fresh oils',
        publisher: 'yuvneesh',
        address: 'https://github.com/yuvneesh/ASTM_Precision',
      }),
    ],
  ],
  // range: scope of ASTM D664-11a
  [
    'Acid Number (D664)',
    [
      stated([0.1, 150], ['0.044*(X+1)', '0.141*(X+1)'], {
        ...section('ASTM D664', 'section 15', 'astm-d664-for-acid-number-of-petroleum-products-2731'),
        procedure: 'fresh oils',
      }),
    ],
  ],
  [
    'Nitrogen',
    [
      stated(
        anyResult,
        ['0.087*X', '0.266*X'],
        section(
          'ASTM D5762',
          'section 13',
          'astm-d5762-test-method-for-nitrogen-in-petroleum-and-petroleum-products-5244',
        ),
      ),
    ],
  ],
  // range: scope of ASTM D92-05
  ['Flash Point COC', [assumed([79, 400], ['8', '18'], 'ASTM D92')]],
  // range: ASTM D93-07, note 1
  ['Flash Point PMCC', [assumed([40, 250], ['0.029*X', '0.071*X'], 'ASTM D93')]],
  // lubricants of the precision study; IP 15, the joint designation of ASTM D97, is ISO 3016
  [
    'Pour Point',
    [
      stated(
        [-48, -6],
        ['3', '6'],
        section('ISO 3016', 'section 8', 'iso-3016-petroleum-products-determination-of-pour-point-7862'),
      ),
    ],
  ],
  // the range of the color standards
  [
    'ASTM Color',
    [
      quoted([0.5, 8], ['0.5', '1'], {
        edition: 'ASTM D1500',
        publication: 'Lab methods: ASTM Color',
        publisher: 'AmSpec',
        address: 'http://www.amspecllc.com/lab-methods/astm-color/',
      }),
    ],
  ],
  [
    'EOFT Flow Change',
    [
      stated(
        anyResult,
        ['11.4', '23.6'],
        section(
          'ASTM D6795',
          'section 14',
          'astm-d6795-standard-test-method-for-measuring-the-effect-on-filterability-of-eng-6422',
        ),
      ),
    ],
  ],
  [
    'Four-Ball Wear Scar Diameter (40 kgf)',
    [
      stated(
        anyResult,
        ['0.12', '0.28'],
        section(
          'ASTM D4172',
          'section 11',
          'astm-d4172-for-wear-preventive-characteristics-of-lubricating-fluid-four-ball-m-3101',
        ),
      ),
    ],
  ],
]);

export const findPrecision = (analyte: string): readonly PrecisionRange[] => byAnalyte.get(analyte) ?? [];
export const preciseAnalytes = [...byAnalyte.keys()];

const editionStarts = [...byAnalyte.values()]
  .flat()
  .flatMap(({ valid_from }) => valid_from ?? [])
  .sort((a, b) => a - b);

/** The first year with the same editions of every method as `year`; 0 if none changed before. */
export const precisionSince = (year: number): number => editionStarts.findLast((start) => start <= year) ?? 0;
