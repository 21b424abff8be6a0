/** Which tests of an oil are run again: those that show its fault, and a random few as a check. */
import type { FaultKind } from '../formulation/defects.rules.ts';
import type { Random } from '../shared/random.ts';
import { type OilType, type Test, tests } from '../shared/reference-data.ts';

const testsOfFault: Readonly<Record<FaultKind, readonly string[]>> = {
  'low-temperature viscosity': [
    'Cold Cranking Simulator (CCS)',
    'MRV Yield Stress and Apparent Viscosity (TP-1)',
  ],
  'KV100 outside grade': ['Kinematic Viscosity @ 100 C'],
  'Noack over limit': ['Noack Volatility (Procedure D)'],
  'low additive': ['Elemental Analysis by ICP', 'Base Number (Perchloric Acid)'],
  'phosphorus over limit': ['Elemental Analysis by ICP'],
  'HTHS below minimum': ['HTHS Viscosity @ 150 C (Tapered Bearing Simulator)'],
  'yield stress': ['MRV Yield Stress and Apparent Viscosity (TP-1)'],
  gelation: ['Scanning Brookfield Viscosity and Gelation Index'],
  foam: ['Foaming Characteristics (Sequences I, II, III)'],
  'wrong grade filled': ['Kinematic Viscosity @ 100 C', 'Cold Cranking Simulator (CCS)'],
  counterfeit: ['Kinematic Viscosity @ 100 C', 'Elemental Analysis by ICP', 'Base Number (Perchloric Acid)'],
};

/** Share of the other tests that are run again. */
const checkedShare = 0.002;

export const retestedTests = (
  random: Random,
  fault: FaultKind | undefined,
  tested: Iterable<string>,
): string[] => {
  const suspicious = fault ? testsOfFault[fault] : [];
  return [...tested].filter((test) => suspicious.includes(test) || random.chance(checkedShare));
};

/** The tests of an oil: by year, kind of oil and chance. Reference oils have the same tests every time. */

/** From this year on only the tests of the Modern Series are run. */
const modernFrom = 2021;

/** Tests that almost every oil has. */
const coreTests: ReadonlySet<string> = new Set([
  'Kinematic Viscosity @ 100 C',
  'Kinematic Viscosity @ 40 C',
  'HTHS Viscosity @ 150 C (Tapered Bearing Simulator)',
  'Cold Cranking Simulator (CCS)',
  'MRV Yield Stress and Apparent Viscosity (TP-1)',
  'Noack Volatility (Procedure D)',
  'Elemental Analysis by ICP',
  'Additive Elements by ICP',
  'Sulfated Ash',
  'Base Number (Perchloric Acid)',
]);
const coreShare = 0.97;

const viscosityIndexTest = 'Viscosity Index';
const dieselTest = 'High-Temperature Corrosion Bench Test (HTCBT, 135 C)';

/** Tests for multigrades only. */
const coldTests: ReadonlySet<string> = new Set([
  'Cold Cranking Simulator (CCS)',
  'MRV Yield Stress and Apparent Viscosity (TP-1)',
  'Scanning Brookfield Viscosity and Gelation Index',
  'Borderline Pumping Temperature',
  'ROBO (Romaszewski Oil Bench Oxidation)',
]);

function isRunIn(test: Test, year: number): boolean {
  return year >= test.firstYear && (test.lastYear === null || year <= test.lastYear);
}

/** Share of the applicable classic tests that an oil of the year has. */
const classicShare = (year: number) => (year <= 1994 ? 0.6 : year <= 2004 ? 0.8 : 0.92);

/** The names of the tests run on an oil; the viscosity index is always among them, because it is calculated. */
export function drawSlate(
  random: Random,
  oil: { year: number; type: OilType; isMultigrade: boolean },
): Set<string> {
  const { year, type, isMultigrade } = oil;
  const applicable = tests
    .filter((test) => (year >= modernFrom ? test.modern : isRunIn(test, year)))
    .map(({ test }) => test)
    .filter((test) => isMultigrade || !coldTests.has(test));
  if (year >= modernFrom) return new Set(applicable);
  const core = applicable.filter((test) => coreTests.has(test));
  const others = applicable.length - core.length;
  const otherShare = (classicShare(year) * applicable.length - coreShare * core.length) / others;
  return new Set(
    applicable.filter((test) => {
      if (test === viscosityIndexTest) return true;
      if (test === dieselTest) return random.chance(type === 'Heavy duty' ? 0.85 : 0.15);
      return random.chance(coreTests.has(test) ? coreShare : otherShare);
    }),
  );
}

/** The names of the tests run on a reference oil in a year: those that nearly every oil has. */
export const referenceSlate = (year: number): string[] =>
  tests
    .filter((test) => (year >= modernFrom ? test.modern : coreTests.has(test.test) && isRunIn(test, year)))
    .map(({ test }) => test);
