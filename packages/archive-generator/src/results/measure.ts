/** Measurement: a laboratory's scatter, its yearly bias, and rounding as the methods prescribe. */
import type { OilTruth } from '../formulation/bottle.ts';
import { Random } from '../shared/random.ts';
import { type Analyte, analytes } from '../shared/reference-data.ts';

/** A reported value: a number with the decimals of its analyte, `<35`, `>400000`, or a rating such as `1a` or `pass`. */
export interface GeneratedResult {
  test: string;
  analyte: string;
  value: string;
}

/** Runs one test on an oil: reads the true properties and adds results to the bench. */
export type TestReport = (oil: OilTruth, bench: TestBench) => void;

/** A laboratory in one year, with its standardized bias per analyte in dictionary order. */
export interface Laboratory {
  name: string;
  bias: Float64Array;
}

/** A laboratory with a constant bias within the year. */
export function makeLaboratory(seed: number, year: number, letter: string): Laboratory {
  const random = new Random(`${seed}/laboratory ${letter}/${year}`);
  return { name: `Laboratory ${letter}`, bias: Float64Array.from(analytes, () => random.normal()) };
}

const indexByAnalyte = new Map(analytes.map(({ analyte }, i) => [analyte, i]));

/** Shares of the reproducibility standard deviation R / 2.77 (ASTM E177, 95%): scatter of single runs, and yearly bias. */
const scatterShare = 0.6;
const biasShare = 0.4;

/** R of the archive's laboratories at a value. */
export function computeReproducibility({ reproducibility }: Analyte, value: number): number {
  const [a = 0, b = 0, c = 0] = reproducibility;
  if (b === 0) return a;
  const shifted = Math.max(0, value + c);
  return b === 1 ? a * shifted : a * shifted ** b;
}

export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** Rounds to significant figures, as ICP results are reported; below 1 to a whole number. */
export function roundToFigures(value: number, figures: number): number {
  if (value < 1) return Math.round(value);
  return roundTo(value, 10 ** Math.max(0, Math.floor(Math.log10(value)) - figures + 1));
}

/** Measures one oil at one laboratory and collects the results. */
export class TestBench {
  readonly results: GeneratedResult[] = [];
  private readonly random: Random;
  private readonly laboratory: Laboratory;

  constructor(random: Random, laboratory: Laboratory) {
    this.random = random;
    this.laboratory = laboratory;
  }

  private dictionaryIndex(analyte: string): number {
    const index = indexByAnalyte.get(analyte);
    if (index === undefined) throw new RangeError(`No such analyte: ${analyte}`);
    return index;
  }

  /**
   * The laboratory's unrounded reading of a true value; clamped at 0 where the true value is not negative.
   * `sdMax` limits the scatter.
   */
  read(analyte: string, truth: number, sdMax = Number.POSITIVE_INFINITY): number {
    const index = this.dictionaryIndex(analyte);
    const row = analytes[index];
    const sd = row ? Math.min(sdMax, computeReproducibility(row, truth) / 2.77) : 0;
    if (sd === 0) return truth;
    const value =
      truth + sd * (scatterShare * this.random.normal() + biasShare * (this.laboratory.bias[index] ?? 0));
    return truth >= 0 ? Math.max(0, value) : value;
  }

  /** Adds a number rounded to the analyte's decimals. @returns the reported number */
  report(analyte: string, value: number): number {
    const decimals = analytes[this.dictionaryIndex(analyte)]?.decimals ?? 0;
    const scale = 10 ** decimals;
    // Adding 0 turns -0 into 0.
    const rounded = Math.round(value * scale) / scale + 0;
    this.reportText(analyte, decimals === 0 ? String(rounded) : rounded.toFixed(decimals));
    return rounded;
  }

  /** Reads the true value and reports it. */
  measure(analyte: string, truth: number): number {
    return this.report(analyte, this.read(analyte, truth));
  }

  /** Reads the true value and reports it in steps of the method. */
  measureInSteps(analyte: string, truth: number, stepAt: (value: number) => number): number {
    const value = this.read(analyte, truth);
    return this.report(analyte, roundTo(value, stepAt(value)));
  }

  /** Reads the true value and reports it, or `<` the last reported digit if it rounds to zero. */
  measureFromLastDigit(analyte: string, truth: number): void {
    const decimals = analytes[this.dictionaryIndex(analyte)]?.decimals ?? 0;
    const lastDigit = 10 ** -decimals;
    const value = this.read(analyte, truth);
    if (value < lastDigit / 2) this.reportText(analyte, `<${lastDigit.toFixed(decimals)}`);
    else this.report(analyte, value);
  }

  /** Adds a censored value or a rating. */
  reportText(analyte: string, value: string): void {
    const row = analytes[this.dictionaryIndex(analyte)];
    if (row) this.results.push({ test: row.test, analyte: row.analyte, value });
  }

  /** The number already reported for an analyte, or undefined. */
  reported(analyte: string): number | undefined {
    const value = this.results.find((result) => result.analyte === analyte)?.value;
    return value === undefined ? undefined : Number(value);
  }
}
