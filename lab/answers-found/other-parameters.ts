// The demo archive as it would be if its base stocks had other properties than those that the analysis assumes.
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { blended } from '@iom/archive-generator/formulation/base-stock.rules.ts';
import { randomStream } from '@iom/statistics/random.ts';

/** By how much the properties differ from those of the generator, as standard deviations of the draw. */
export const differences = {
  /** g/mL of each group, and per mg KOH/g and mm²/s. */
  density: 0.003,
  densityOfBaseNumber: 0.00015,
  densityOfViscosity: 0.0003,
  /** ln of the factor on sulfur of base stock and detergent, and on aromatics, of each group. */
  sulfur: 0.3,
  aromatics: 0.3,
  /** mass % of each group. */
  noack: 0.5,
};

type Change = (value: number, oil: GeneratedOil) => number;

const drawChanges = (seed: number): Readonly<Record<string, Change>> => {
  const random = randomStream(seed);
  const ofGroups = (deviation: number) => {
    const shifts = [1, 2, 3, 4].map(() => deviation * random.normal());
    return ({ truth }: GeneratedOil) => blended(truth.stock, (group) => shifts[group - 1] ?? 0);
  };
  const density = ofGroups(differences.density);
  const sulfur = ofGroups(differences.sulfur);
  const aromatics = ofGroups(differences.aromatics);
  const noack = ofGroups(differences.noack);
  const ofBaseNumber = differences.densityOfBaseNumber * random.normal();
  const ofViscosity = differences.densityOfViscosity * random.normal();
  return {
    'Density @ 15 C': (value, oil) =>
      value +
      density(oil) +
      ofBaseNumber * (oil.truth.chemistry.baseNumber - 7) +
      ofViscosity * (oil.truth.viscometrics.kv100 - 10),
    Sulfur: (value, oil) => {
      const { chemistry } = oil.truth;
      const additives = 2.07 * chemistry.phosphorus + 0.9 * chemistry.molybdenum;
      return value + (Math.exp(sulfur(oil)) - 1) * Math.max(0, chemistry.sulfur - additives);
    },
    'FTIR Aromatics (1610 cm-1)': (value, oil) => value * Math.exp(aromatics(oil)),
    'Noack Evaporation Loss': (value, oil) => value + noack(oil),
  };
};

/** The oils with these properties changed; their planted truth stays. */
export const withOtherParameters = (seed: number, oils: readonly GeneratedOil[]): GeneratedOil[] => {
  const changes = drawChanges(seed);
  return oils.map((oil) => ({
    ...oil,
    results: oil.results.map((result) => {
      const change = changes[result.analyte];
      const number = Number(result.value);
      return change && !Number.isNaN(number) ? { ...result, value: String(change(number, oil)) } : result;
    }),
  }));
};
