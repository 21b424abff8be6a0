/** Reports of the viscosity tests. */
import {
  brookfieldTemperature,
  brookfieldViscosity,
  type ColdFlow,
  viscosityOn,
} from '../formulation/low-temperature.rules.ts';
import { densityAt, kinematicViscosity, viscosityIndex } from '../formulation/viscosity.rules.ts';
import { roundTo, type TestBench, type TestReport } from './measure.ts';

/** A test run on multigrades. */
const coldReport =
  (report: (cold: ColdFlow, bench: TestBench) => void): TestReport =>
  ({ cold }, bench) => {
    if (cold) report(cold, bench);
  };

/** Above this viscosity the cranking simulator does not turn. */
const ccsCeiling = 30_000;

const reportCcs = coldReport((cold, bench) => {
  for (const celsius of [cold.ccsC + 5, cold.ccsC, cold.ccsC - 5]) {
    const truth = viscosityOn(cold.ccsCurve, celsius);
    if (truth > ccsCeiling) continue;
    const atGrade = celsius === cold.ccsC;
    const value = roundTo(bench.read('CCS Viscosity @ Grade Temperature', truth), 10);
    if (celsius >= -35 && celsius <= -10) bench.report(`CCS Viscosity @ ${celsius} C`, value);
    if (atGrade) bench.report('CCS Viscosity @ Grade Temperature', value);
  }
});

/** ASTM D4684: to 100 below 100,000 mPa.s, to 1000 above; nothing below 5000 and above 400,000. */
export function mrvText(viscosity: number): string {
  if (viscosity < 5000) return '<5000';
  if (viscosity > 400_000) return '>400000';
  return String(roundTo(viscosity, viscosity < 100_000 ? 100 : 1000));
}

const reportMrv = coldReport((cold, bench) => {
  for (const celsius of [cold.mrvC, cold.mrvC - 5]) {
    if (celsius < -40) continue;
    const colder = celsius < cold.mrvC;
    const yieldStress = cold.yieldStressPa && cold.yieldStressPa + (colder ? 70 : 0);
    const viscosity = bench.read(
      'MRV Apparent Viscosity @ Grade Temperature',
      viscosityOn(cold.mrvCurve, celsius),
    );
    const names = colder ? [`${celsius} C`] : [`${celsius} C`, 'Grade Temperature'];
    for (const name of names) {
      // The method reports a viscosity only for oils without yield stress.
      if (yieldStress === 0) bench.reportText(`MRV Apparent Viscosity @ ${name}`, mrvText(viscosity));
      bench.reportText(`MRV Yield Stress @ ${name}`, yieldStress === 0 ? '<35' : String(yieldStress));
    }
  }
});

const brookfieldCeiling = 45_000;
const coldestBrookfieldC = -43;

const reportBrookfield = coldReport((cold, bench) => {
  for (let celsius = -5; celsius >= -40; celsius -= 5) {
    const analyte = `Scanning Brookfield Viscosity @ ${celsius} C`;
    const viscosity = bench.read(analyte, brookfieldViscosity(cold, celsius));
    if (viscosity > brookfieldCeiling) {
      bench.reportText(analyte, `>${brookfieldCeiling}`);
      break;
    }
    bench.report(analyte, viscosity < 10_000 ? roundTo(viscosity, 10) : roundTo(viscosity, 100));
  }
  // All critical temperatures are read from one cooling curve, so they share one error and keep their order.
  const shift = bench.read('Scanning Brookfield Temperature @ 30000 mPa.s', -30) + 30;
  for (const viscosity of [5000, 10_000, 20_000, 30_000, 40_000]) {
    const celsius = brookfieldTemperature(cold, viscosity) + shift;
    if (celsius >= coldestBrookfieldC && celsius <= -5)
      bench.report(`Scanning Brookfield Temperature @ ${viscosity} mPa.s`, celsius);
  }
  bench.measure('Gelation Index', cold.gelationIndex);
  bench.measure('Gelation Index Temperature', cold.gelationIndexC);
});

/** ASTM D445 reports four significant figures. */
const fourFigures = (viscosity: number) => (viscosity < 100 ? 0.01 : 0.1);

const reportViscosityIndex: TestReport = (_oil, bench) => {
  const kv40 = bench.reported('Kinematic Viscosity @ 40 C');
  const kv100 = bench.reported('Kinematic Viscosity @ 100 C');
  if (kv40 && kv100) bench.report('Viscosity Index', viscosityIndex(kv40, kv100));
};

/** Sheared viscosity as measured and the loss calculated from it. */
function reportShear(bench: TestBench, fresh: number, sheared: number, method: string, cycles: number): void {
  const analyte = `Kinematic Viscosity @ 100 C after ${cycles} Cycles${method}`;
  // one viscometer measures both: shear never thickens the oil
  const after = bench.report(analyte, Math.min(fresh, bench.read(analyte, sheared)));
  bench.report(`Shear Viscosity Loss after ${cycles} Cycles${method}`, (100 * (fresh - after)) / fresh);
}

const reportShear30: TestReport = ({ viscometrics: { kv100, shear30Pct } }, bench) => {
  const fresh = bench.measure('Kinematic Viscosity @ 100 C before Shear', kv100);
  reportShear(bench, fresh, kv100 * (1 - shear30Pct / 100), '', 30);
};

const reportShear90: TestReport = ({ viscometrics: { kv100, shear30Pct, shear90Pct } }, bench) => {
  const fresh = bench.measure('Kinematic Viscosity @ 100 C before Shear (D7109)', kv100);
  reportShear(bench, fresh, kv100 * (1 - shear30Pct / 100), ' (D7109)', 30);
  reportShear(bench, fresh, kv100 * (1 - shear90Pct / 100), ' (D7109)', 90);
};

/** Losses at 150 C: the sheared oil has lost most of its polymer's thickness and part of its thinning. */
const reportLossProfile: TestReport = ({ viscometrics, density15 }, bench) => {
  const { kv40, kv100, hths150, tvlPct, shear30Pct } = viscometrics;
  const permanentPct = 0.92 * shear30Pct;
  const permanentHighShearPct = 0.45 * shear30Pct;
  const shearedKv150 = kinematicViscosity(150, kv40, kv100) * (1 - permanentPct / 100);
  const shearedHths = hths150 * (1 - permanentHighShearPct / 100);
  const left = 100 * (1 - shearedHths / (shearedKv150 * densityAt(150, density15)));
  bench.report('Temporary Viscosity Loss, Fresh Oil @ 150 C', tvlPct);
  bench.report('Temporary Viscosity Loss, Sheared Oil @ 150 C', Math.max(0, left));
  bench.report('Permanent Viscosity Loss @ 150 C', permanentPct);
  bench.report('Permanent High-Shear Viscosity Loss @ 150 C', permanentHighShearPct);
};

export const viscosityReports: Readonly<Record<string, TestReport>> = {
  'Kinematic Viscosity @ 100 C': (oil, bench) =>
    bench.measure('Kinematic Viscosity @ 100 C', oil.viscometrics.kv100),
  'Kinematic Viscosity @ 40 C': (oil, bench) =>
    bench.measureInSteps('Kinematic Viscosity @ 40 C', oil.viscometrics.kv40, fourFigures),
  'Viscosity Index': reportViscosityIndex,
  'HTHS Viscosity @ 150 C (Tapered Bearing Simulator)': (oil, bench) =>
    bench.measure('HTHS Viscosity @ 150 C', oil.viscometrics.hths150),
  'High Shear Viscosity @ 100 C (TBS)': (oil, bench) =>
    bench.measure('High Shear Viscosity @ 100 C', oil.viscometrics.highShear100),
  'Cold Cranking Simulator (CCS)': reportCcs,
  'MRV Yield Stress and Apparent Viscosity (TP-1)': reportMrv,
  'Scanning Brookfield Viscosity and Gelation Index': reportBrookfield,
  'Borderline Pumping Temperature': coldReport((cold, bench) =>
    bench.measure('Borderline Pumping Temperature', brookfieldTemperature(cold, 30_000)),
  ),
  'Shear Stability - Diesel Injector 30 Cycles': reportShear30,
  'Shear Stability - Diesel Injector 30 and 90 Cycles': reportShear90,
  'Viscosity Loss Profile (Temporary and Permanent)': reportLossProfile,
  // Low viscosity under shear at 150 C and at 100 C saves fuel; the index is 100 for a 5W-30 of 3.0 and 6.0
  // mPa.s.
  'Fuel Efficiency Index (Viscosity-Dependent)': ({ viscometrics }, bench) => {
    // from the reported values, where both tests were run
    const hths150 = bench.reported('HTHS Viscosity @ 150 C') ?? viscometrics.hths150;
    const highShear100 = bench.reported('High Shear Viscosity @ 100 C') ?? viscometrics.highShear100;
    bench.report(
      'Fuel Efficiency Index, Fresh Oil',
      100 * (3 / hths150) ** 0.35 * (6 / highShear100) ** 0.18,
    );
  },
};
