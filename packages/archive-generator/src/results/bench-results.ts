/** Reports of oxidation, foaming, emulsion and volatility tests. */
import type { Foam } from '../formulation/bench.rules.ts';
import { viscosityOn } from '../formulation/low-temperature.rules.ts';
import { boilingPoint, percentOff } from '../formulation/volatility.rules.ts';
import { roundTo, type TestBench, type TestReport } from './measure.ts';
import { mrvText } from './viscosity-results.ts';

function reportDeposits(bench: TestBench, method: string, total: number, rodShare: number): void {
  const rod = bench.measure(`${method} Rod Deposits`, total * rodShare);
  const filter = bench.measure(`${method} Filter Deposits`, total * (1 - rodShare));
  bench.report(`${method} Total Deposits`, rod + filter);
}

const reportTeostMht: TestReport = ({ bench: truth, volatility }, bench) => {
  reportDeposits(bench, 'TEOST MHT', truth.teostMhtMg, truth.rodShare);
  bench.measure('TEOST MHT Volatiles', 4 + 1.1 * volatility.noackPct);
};

const reportPdsc: TestReport = ({ bench: truth, specs }, bench) => {
  bench.measure('PDSC Oxidation Induction Time', truth.pdscMin);
  // The CEC variant at the lower temperature belongs to the ACEA heavy-duty sequences.
  if (specs.some((spec) => /^E\d/.test(spec))) {
    bench.measure('PDSC Oxidation Induction Time @ 196 C (CEC L-85)', 1.3 * truth.pdscMin);
  }
};

const reportRobo: TestReport = ({ bench: truth, benchLimits, viscometrics, cold, volatility }, bench) => {
  const increase = bench.measure('ROBO Viscosity Increase @ 40 C', truth.roboIncreasePct);
  bench.report('ROBO Kinematic Viscosity @ 40 C, Aged', viscometrics.kv40 * (1 + increase / 100));
  bench.measure('ROBO Volatiles Loss', 8 + 1.6 * volatility.noackPct);
  if (!cold) return;
  const aged = Math.min(
    viscosityOn(cold.mrvCurve, cold.mrvC) * (1.5 + truth.roboIncreasePct / 100),
    0.85 * benchLimits.agedPumpingMax,
  );
  const hasYieldStress = cold.yieldStressPa > 0;
  if (!hasYieldStress) {
    bench.reportText(
      'ROBO MRV Apparent Viscosity, Aged',
      mrvText(bench.read('ROBO MRV Apparent Viscosity, Aged', aged)),
    );
  }
  bench.reportText('ROBO MRV Yield Stress, Aged', hasYieldStress ? String(cold.yieldStressPa + 35) : '<35');
};

const reportHtcbt: TestReport = ({ bench: truth }, bench) => {
  bench.measure('HTCBT Copper Increase', truth.corrosionCopper);
  bench.measure('HTCBT Lead Increase', truth.corrosionLead);
  bench.measure('HTCBT Tin Increase', truth.corrosionTin);
  bench.reportText('HTCBT Copper Strip Rating', truth.corrosionStrip);
};

const foamStep = (volume: number) => roundTo(volume, volume > 100 ? 10 : 5);

const reportFoam: TestReport = ({ bench: truth }, bench) => {
  for (const [i, name] of ['I', 'II', 'III'].entries()) {
    const foam: Foam = truth.foam[i] ?? { tendencyMl: 0, stabilityMl: 0 };
    const tendency = bench.report(`Foam Seq ${name} Tendency`, foamStep(foam.tendencyMl));
    const stability = bench.report(`Foam Seq ${name} Stability`, foamStep(foam.stabilityMl));
    // Foam left after ten minutes: not collapsed.
    bench.report(`Foam Seq ${name} Collapse Time`, stability > 0 ? 600 : Math.round(0.6 * tendency));
  }
};

const reportHotFoam: TestReport = ({ bench: truth }, bench) => {
  const tendency = bench.report('Foam Seq IV Tendency', foamStep(truth.foam[3].tendencyMl));
  bench.report('Foam Seq IV Stability @ 1 min', 0);
  bench.report('Foam Seq IV Static Foam after 5 s', foamStep(0.5 * tendency));
  bench.report('Foam Seq IV Total Volume Increase', 4 + 0.12 * tendency);
  bench.report('Foam Seq IV Collapse Time', 5 + 0.4 * tendency);
};

/** Procedures B and D read a little higher on formulated oils; D is the one in use since 2015. */
const procedureBias = (year: number) => (year >= 2015 ? 0.2 : 0);

const cutPoints = [316, 343, 371, 385, 400, 425, 450, 475, 500, 525, 550];

const reportDistillation: TestReport = ({ volatility }, bench) => {
  // One chromatogram, so one error for the whole curve.
  const shift = bench.read('Initial Boiling Point', 300) - 300;
  bench.report('Initial Boiling Point', boilingPoint(volatility, 0) + shift);
  for (let percent = 5; percent <= 95; percent += 5) {
    bench.report(`Distillation Temperature @ ${percent}% Off`, boilingPoint(volatility, percent) + shift);
  }
  bench.report('Final Boiling Point', boilingPoint(volatility, 100) + shift);
  for (const celsius of cutPoints)
    bench.report(`Percent Off @ ${celsius} C`, percentOff(volatility, celsius - shift));
};

const reportPhosphorusEmission: TestReport = ({ bench: truth, volatility, density15 }, bench) => {
  const phosphorus = bench.measure('Phosphorus in Noack Volatiles', truth.volatilePhosphorus);
  bench.report('Phosphorus Emission Index', (phosphorus * volatility.noackPct * density15) / 100);
  bench.measure('Sulfur in Noack Volatiles', truth.volatileSulfur);
};

const reportEmulsion: TestReport = ({ bench: truth }, bench) => {
  for (const [i, celsius] of [0, 25].entries()) {
    const emulsion = Math.round(truth.emulsionPct[i] ?? 100);
    const water = Math.round(0.3 * (100 - emulsion));
    bench.report(`Emulsion Retention Oil @ ${celsius} C, 24 h`, 100 - emulsion - water);
    bench.report(`Emulsion Retention Water @ ${celsius} C, 24 h`, water);
    bench.report(`Emulsion Retention Emulsion @ ${celsius} C, 24 h`, emulsion);
  }
};

export const benchReports: Readonly<Record<string, TestReport>> = {
  'TEOST MHT (Mid-High Temperature Deposits)': reportTeostMht,
  'TEOST 33C (Turbocharger Deposits)': ({ bench: truth }, bench) =>
    reportDeposits(bench, 'TEOST 33C', truth.teost33Mg, truth.rodShare - 0.05),
  'Thin-Film Oxygen Uptake (TFOUT)': (oil, bench) =>
    bench.measure('TFOUT Induction Time', oil.bench.tfoutMin),
  'Oxidation Induction Time by PDSC': reportPdsc,
  'ROBO (Romaszewski Oil Bench Oxidation)': reportRobo,
  'High-Temperature Corrosion Bench Test (HTCBT, 135 C)': reportHtcbt,
  'Foaming Characteristics (Sequences I, II, III)': reportFoam,
  'High-Temperature Foam (Sequence IV)': reportHotFoam,
  'Noack Volatility (Procedure D)': ({ volatility, year }, bench) =>
    bench.measure('Noack Evaporation Loss', volatility.noackPct + procedureBias(year)),
  'Volatility by Gas Chromatography @ 371 C': (oil, bench) =>
    bench.measure('Volatility by GC @ 371 C', oil.volatility.gc371Pct),
  'Volatility by Gas Chromatography @ 371 C (D5480)': (oil, bench) =>
    bench.measure('Volatility by GC @ 371 C (D5480)', oil.volatility.gc371Pct),
  'Simulated Distillation (Boiling Range)': reportDistillation,
  'Phosphorus Emission Index (Selby-Noack Volatiles)': reportPhosphorusEmission,
  'Emulsion Retention': reportEmulsion,
};
