/** Reports of chemical analysis and physical properties. */
import type { Chemistry } from '../formulation/chemistry.rules.ts';
import { wearMetals } from '../formulation/trace-elements.rules.ts';
import { roundToFigures, type TestBench, type TestReport } from './measure.ts';

/** Elements: name of the analyte, key in the chemistry, reported significant figures. */
const elements = [
  ['Calcium', 'calcium', 3],
  ['Magnesium', 'magnesium', 3],
  ['Zinc', 'zinc', 3],
  ['Barium', 'barium', 3],
  ['Phosphorus', 'phosphorus', 3],
  ['Sulfur', 'sulfur', 3],
  ['Boron', 'boron', 2],
  ['Copper', 'copper', 2],
  ['Molybdenum', 'molybdenum', 2],
  ['Potassium', 'potassium', 2],
  ['Silicon', 'silicon', 2],
  ['Sodium', 'sodium', 2],
  ['Titanium', 'titanium', 2],
  ['Tungsten', 'tungsten', 2],
] as const satisfies readonly (readonly [string, keyof Chemistry, number])[];

function reportIcpElement(bench: TestBench, analyte: string, truth: number, figures: number): void {
  // The precision of the method applies from 3 mg/kg up; below, the noise of the plasma dominates.
  const reading = bench.read(analyte, truth, truth < 3 ? 0.1 + 0.05 * truth : undefined);
  const value = roundToFigures(reading, figures);
  if (value < 1) bench.reportText(analyte, '<1');
  else bench.report(analyte, value);
}

const reportIcp: TestReport = ({ chemistry }, bench) => {
  for (const [analyte, key, figures] of elements) reportIcpElement(bench, analyte, chemistry[key], figures);
  for (const metal of wearMetals) reportIcpElement(bench, metal, chemistry.wear[metal], 2);
};

/** Reports elements in mass %. */
function massPercentReport(
  method: string,
  keys: readonly (readonly [string, Exclude<keyof Chemistry, 'wear'>])[],
): TestReport {
  return ({ chemistry }, bench) => {
    for (const [element, key] of keys)
      bench.measureFromLastDigit(`${element} (${method})`, chemistry[key] / 10_000);
  };
}

const reportDensity: TestReport = ({ density15 }, bench) => {
  const density = bench.measure('Density @ 15 C', density15);
  const specificGravity = (1.0005 * density) / 0.99904;
  bench.report('API Gravity @ 60 F', 141.5 / specificGravity - 131.5);
  bench.report('Specific Gravity @ 60/60 F', specificGravity);
};

/** ASTM D1500: a color between two standards is reported as the darker one with the prefix `L` (lighter than). */
const reportColor: TestReport = ({ bench: truth }, bench) => {
  const read = bench.read('ASTM Color', truth.color);
  const standard = Math.min(8, Math.max(0.5, Math.ceil(2 * read) / 2));
  const between = standard - read > 0.15;
  bench.reportText('ASTM Color', read > 8 ? 'D8.0' : `${between ? 'L' : ''}${standard.toFixed(1)}`);
};

const reportMiscibility: TestReport = ({ bench: truth }, bench) => {
  for (let reference = 1; reference <= 6; reference++) {
    const fails = truth.failsMiscibility && reference === 4;
    bench.reportText(`Miscibility with Reference Oil ${reference}`, fails ? 'fail' : 'pass');
  }
  bench.reportText('Homogeneity, Undiluted Oil', 'pass');
};

const reportInfrared: TestReport = ({ infrared }, bench) => {
  bench.measure('FTIR Oxidation (1800-1670 cm-1)', infrared.oxidation);
  bench.measure('FTIR Nitration (1630 cm-1)', infrared.nitration);
  bench.measure('FTIR Sulfation (1150 cm-1)', infrared.sulfation);
  bench.measure('FTIR Soot (2000 cm-1)', infrared.soot);
  bench.measure('FTIR Water (3500-3150 cm-1)', infrared.hydroxyl);
  bench.measure('FTIR Diesel Fuel (815-805 cm-1)', infrared.diesel);
  bench.measure('FTIR Gasoline (755-745 cm-1)', infrared.gasoline);
  bench.measure('FTIR Ethylene Glycol (1100-1030 cm-1)', infrared.glycol);
  bench.measure('FTIR Phosphate Antiwear (1025-960 cm-1)', infrared.antiwear);
  bench.measure('FTIR Phenolic Antioxidant (3650 cm-1)', infrared.phenolic);
  bench.measure('FTIR Aminic Antioxidant (1515 cm-1)', infrared.aminic);
  bench.measure('FTIR Ester (1740 cm-1)', infrared.ester);
  bench.measure('FTIR Polymethacrylate (1732 cm-1)', infrared.polymethacrylate);
  bench.measure('FTIR Aromatics (1610 cm-1)', infrared.aromatics);
};

const reportWaterTolerance: TestReport = ({ bench: truth }, bench) => {
  for (const [i, water] of ['0.6', '1.0', '2.0', '3.0'].entries()) {
    bench.measure(`EOWTT Flow Change @ ${water}% Water`, truth.waterTolerancePct[i] ?? 0);
  }
};

/** Reports a measurement, rounded to the steps of the method. */
const stepReport =
  (analyte: string, step: number, truth: (oil: Parameters<TestReport>[0]) => number): TestReport =>
  (oil, bench) =>
    bench.measureInSteps(analyte, truth(oil), () => step);

/** Reports a measurement. */
const plainReport =
  (analyte: string, truth: (oil: Parameters<TestReport>[0]) => number): TestReport =>
  (oil, bench) =>
    bench.measure(analyte, truth(oil));

export const chemicalReports: Readonly<Record<string, TestReport>> = {
  'Elemental Analysis by ICP': reportIcp,
  'Additive Elements by ICP': massPercentReport('D4951', [
    ['Barium', 'barium'],
    ['Boron', 'boron'],
    ['Calcium', 'calcium'],
    ['Copper', 'copper'],
    ['Magnesium', 'magnesium'],
    ['Molybdenum', 'molybdenum'],
    ['Phosphorus', 'phosphorus'],
    ['Sulfur', 'sulfur'],
    ['Zinc', 'zinc'],
  ]),
  'Additive Elements by X-Ray Fluorescence (WDXRF)': massPercentReport('D6443', [
    ['Calcium', 'calcium'],
    ['Chlorine', 'chlorine'],
    ['Copper', 'copper'],
    ['Magnesium', 'magnesium'],
    ['Phosphorus', 'phosphorus'],
    ['Sulfur', 'sulfur'],
    ['Zinc', 'zinc'],
  ]),
  'Sulfated Ash': plainReport('Sulfated Ash', ({ chemistry }) => chemistry.ashPct),
  'Base Number (Perchloric Acid)': plainReport(
    'Base Number (D2896)',
    ({ chemistry }) => chemistry.baseNumber,
  ),
  'Base Number (Hydrochloric Acid)': plainReport(
    'Base Number (D4739)',
    ({ chemistry }) => chemistry.baseNumberHcl,
  ),
  'Acid Number (Potentiometric)': plainReport('Acid Number (D664)', ({ chemistry }) => chemistry.acidNumber),
  'Sulfur by X-Ray Fluorescence': plainReport('Sulfur (D2622)', ({ chemistry }) => chemistry.sulfur / 10_000),
  'Nitrogen (Chemiluminescence, Boat Inlet)': plainReport('Nitrogen', ({ chemistry }) => chemistry.nitrogen),
  Chlorine: plainReport('Chlorine', ({ chemistry }) => chemistry.chlorine),
  'Flash Point (Cleveland Open Cup)': stepReport(
    'Flash Point COC',
    2,
    ({ volatility }) => volatility.flashCocC,
  ),
  'Flash Point (Pensky-Martens Closed Cup)': stepReport(
    'Flash Point PMCC',
    0.5,
    ({ volatility }) => volatility.flashPmccC,
  ),
  'Density and API Gravity': reportDensity,
  'Pour Point': stepReport('Pour Point', 3, ({ pourC }) => pourC),
  'ASTM Color': reportColor,
  'Copper Strip Corrosion': ({ bench: truth }, bench) =>
    bench.reportText('Copper Strip Rating (3 h @ 100 C)', truth.copperStrip),
  'Ball Rust Test': plainReport('Ball Rust Test Average Gray Value', ({ bench }) => bench.ballRust),
  'Engine Oil Filterability Test (EOFT)': plainReport(
    'EOFT Flow Change',
    ({ bench }) => bench.filterabilityPct,
  ),
  'Engine Oil Water Tolerance Test (EOWTT)': reportWaterTolerance,
  'Homogeneity and Miscibility': reportMiscibility,
  'FTIR Condition Parameters': reportInfrared,
};
