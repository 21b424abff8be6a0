/** Additive elements and the properties that follow from them: sulfated ash, base and acid number, sulfur. */

import type { Random } from '../shared/random.ts';
import type { Archetype } from '../shared/reference-data.ts';
import type { AdditivePackage } from './additive-packages.rules.ts';
import { type BaseStock, type BaseStockGroup, blended } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { OilLimits } from './limits.rules.ts';
import type { Streams } from './product.ts';
import { drawTraceElements, type TraceElements } from './trace-elements.rules.ts';

/** Elements in mg/kg; ash in mass %; base and acid numbers in mg KOH/g. */
export interface Chemistry extends TraceElements {
  calcium: number;
  magnesium: number;
  phosphorus: number;
  zinc: number;
  nitrogen: number;
  boron: number;
  molybdenum: number;
  sodium: number;
  sulfur: number;
  ashPct: number;
  baseNumber: number;
  baseNumberHcl: number;
  acidNumber: number;
}

export interface Recipe {
  archetype: Archetype;
  /** The recommendation of the supplier's package house for the archetype. */
  package: AdditivePackage;
  limits: OilLimits;
  stock: BaseStock;
  year: number;
  fault: Fault | null;
}

type Metals = Pick<
  Chemistry,
  'calcium' | 'magnesium' | 'phosphorus' | 'zinc' | 'nitrogen' | 'boron' | 'molybdenum' | 'sodium'
>;

/** Probability that a product adds a booster its package lacks, or leaves out one that it has. */
const boosterShare = 0.1;

/**
 * mg/kg of an element that only some packages contain, otherwise a trace; boosters keep the archetype's share
 * of such oils.
 */
function drawOptional(
  product: Random,
  level: number,
  [probability = 0, mean = 0]: readonly number[],
  trace: number,
) {
  const changes = product.chance(boosterShare * (level > 0 ? 1 - probability : probability));
  const boost = mean * product.between(0.6, 1.4);
  const residue = product.between(0, trace);
  if (level > 0) return changes ? residue : level;
  return changes ? boost : residue;
}

/** Spread of products about their package, as a share of the spread over all packages. */
const productSpread = 0.2;

/** The formulation of a product, and the deviation of this batch from it. */
function drawMetals({ formulation: product, batch }: Streams, recipe: Recipe): Metals {
  const { archetype, limits, year } = recipe;
  const { elements, zincRatio } = recipe.package;
  const low = limits.phosphorusMin * 1.01;
  const high = limits.phosphorusMax * 0.99;
  const treat = product.truncatedNormal(1, 0.025, 0.93, 1.07);
  const jitter = (value: number) => value * batch.truncatedNormal(1, 0.02, 0.95, 1.05);
  const treated = (
    element: 'calcium' | 'magnesium' | 'phosphorus' | 'nitrogen',
    least: number,
    most: number,
  ) =>
    product.truncatedNormal(
      elements[element] * treat,
      productSpread * (archetype[element][1] ?? 0),
      least,
      most,
    );
  const calcium = treated('calcium', 0, Infinity);
  const magnesium = treated('magnesium', 2, Infinity);
  const phosphorus = treated('phosphorus', low, high);
  const nitrogen = treated('nitrogen', 0, Infinity);
  // Sodium detergents went out of use after 2015.
  const sodium = year > 2015 ? 0 : elements.sodium;
  const metals = {
    calcium: jitter(calcium),
    magnesium: jitter(magnesium),
    phosphorus: Math.min(high, Math.max(low, jitter(phosphorus))),
    zinc: 0,
    nitrogen: jitter(nitrogen),
    boron: jitter(drawOptional(product, elements.boron * treat, archetype.boron, 5)),
    molybdenum: jitter(drawOptional(product, elements.molybdenum * treat, archetype.molybdenum, 3)),
    sodium: jitter(drawOptional(product, sodium * treat, archetype.sodium, 8)),
  };
  metals.zinc = metals.phosphorus * zincRatio * product.truncatedNormal(1, 0.004, 0.99, 1.01);
  return metals;
}

/** Reduces the additive: too little was put in or, in a counterfeit, next to none. */
function weaken(random: Random, metals: Metals, fault: Fault | null): void {
  if (fault?.kind === 'low additive') {
    const expected = 0.3 + computeBaseNumber(metals);
    const left = random.between(0.3, Math.min(0.7, Math.max(0.32, 4.6 / expected)));
    for (const key of ['calcium', 'magnesium', 'zinc', 'phosphorus', 'nitrogen'] as const)
      metals[key] *= left;
  }
  if (fault?.kind === 'counterfeit') {
    const left = random.between(0, 0.9);
    metals.calcium = 170 * left;
    metals.magnesium = 10 * left;
    metals.phosphorus = 130 * left;
    metals.zinc = 140 * left;
    metals.nitrogen = random.between(20, 250);
    metals.sodium = Math.min(metals.sodium, 8);
  }
}

/** Reproducibility of phosphorus by ASTM D5185, mg/kg. */
const phosphorusReproducibility = (phosphorus: number) => 4.3 * Math.sqrt(phosphorus);

function overdosePhosphorus(metals: Metals, { limits, fault }: Recipe): void {
  if (fault?.kind !== 'phosphorus over limit') return;
  const ratio = metals.zinc / metals.phosphorus;
  metals.phosphorus = limits.phosphorusMax + fault.excess * phosphorusReproducibility(limits.phosphorusMax);
  metals.zinc = ratio * metals.phosphorus;
}

/** Base number of detergents and dispersant, mg KOH/g: carbonate theory plus soap. */
function computeBaseNumber({ calcium, magnesium, nitrogen, sodium }: Metals): number {
  return (2.5 * calcium + 4.3 * magnesium + 2.0 * nitrogen + 1.22 * sodium) / 1000;
}

/** Scatter between the elements and the results of one oil. */
interface Scatter {
  ash: number;
  boronToAsh: number;
  bariumPct: number;
  baseNumber: number;
}

/** Sulfated ash in mass % from the metals (ASTM D874 factors); boron and molybdenum largely volatilise. */
function computeAsh(metals: Metals, scatter: Scatter): number {
  const bound = 3.4 * metals.calcium + 4.95 * metals.magnesium + 1.5 * metals.zinc + 3.09 * metals.sodium;
  const volatile = scatter.boronToAsh * (3.22 * metals.boron + 1.5 * metals.molybdenum);
  return ((bound + volatile) / 10_000 + scatter.bariumPct) * scatter.ash;
}

function scaleDetergent(metals: Metals, factor: number): void {
  metals.calcium *= factor;
  metals.magnesium *= factor;
}

/** Scales calcium and magnesium together until the ash is `target`. */
function bringAshTo(metals: Metals, scatter: Scatter, target: number): void {
  const ash = computeAsh(metals, scatter);
  const detergent = ash - computeAsh({ ...metals, calcium: 0, magnesium: 0 }, scatter);
  scaleDetergent(metals, Math.max(0.1, (detergent + target - ash) / detergent));
}

/** A blender meets the ash window first and then makes up base number with detergent, or dispersant where ash is full. */
function meetClass(random: Random, metals: Metals, scatter: Scatter, recipe: Recipe): void {
  const { limits, archetype } = recipe;
  const cap = Math.min(limits.ashMax, archetype.ashCapPct ?? Infinity) - random.between(0.005, 0.05);
  if (computeAsh(metals, scatter) > cap) bringAshTo(metals, scatter, cap);
  const least = limits.ashMin + 0.01;
  if (computeAsh(metals, scatter) < least)
    bringAshTo(metals, scatter, Math.min(cap, least + random.between(0, 0.05)));
  const wanted = limits.baseNumberMin + random.between(0.02, 0.5);
  const missing = () => wanted - (computeBaseNumber(metals) + 0.3 + scatter.baseNumber);
  if (missing() <= 0 || limits.baseNumberMin === 0) return;
  const detergent = (2.5 * metals.calcium + 4.3 * metals.magnesium) / 1000;
  scaleDetergent(metals, (detergent + missing()) / detergent);
  if (computeAsh(metals, scatter) > cap) bringAshTo(metals, scatter, cap);
  if (missing() > 0) metals.nitrogen += missing() * 500;
}

function drawSulfur(product: Random, metals: Metals, { stock, limits }: Recipe): number {
  const ofGroups = [product.between(2500, 6000), product.between(20, 150), product.between(5, 30), 0];
  const base = blended(stock, (group: BaseStockGroup) => ofGroups[group - 1] ?? 0);
  const isSalicylate = product.chance(0.3) || limits.sulfurMax <= 2500;
  const detergent = isSalicylate ? product.between(80, 200) : product.between(300, 900);
  const rest = 2.07 * metals.phosphorus + 0.9 * metals.molybdenum;
  return rest + Math.min(base + detergent, Math.max(80, 0.98 * limits.sulfurMax - rest));
}

/** Chemistry of one bottle: bottles of one formulation differ only by the scatter of batches. */
export function drawChemistry(streams: Streams, recipe: Recipe): Chemistry {
  const { formulation, batch } = streams;
  const { fault } = recipe;
  const metals = drawMetals(streams, recipe);
  const trace = drawTraceElements(formulation, batch, recipe.year);
  const scatter: Scatter = {
    ash: batch.truncatedNormal(1, 0.02, 0.94, 1.06),
    boronToAsh: batch.between(0, 0.3),
    bariumPct: (1.7 * trace.barium) / 10_000,
    baseNumber: batch.truncatedNormal(0, 0.2, -0.5, 0.5),
  };
  if (fault?.kind !== 'counterfeit') meetClass(formulation, metals, scatter, recipe);
  weaken(batch, metals, fault);
  overdosePhosphorus(metals, recipe);
  const dispersant = (2 * metals.nitrogen) / 1000 + 0.3;
  const baseNumber = Math.max(0.3, computeBaseNumber(metals) + 0.3 + scatter.baseNumber);
  return {
    ...trace,
    ...metals,
    sulfur: drawSulfur(formulation, metals, recipe),
    ashPct: computeAsh(metals, scatter),
    baseNumber,
    baseNumberHcl: Math.max(
      0.1,
      0.83 * (baseNumber - dispersant) + (0.6 * metals.nitrogen) / 1000 + batch.normal(0, 0.25),
    ),
    acidNumber: Math.max(
      0.1,
      0.9 + metals.phosphorus / 1000 + (0.15 * metals.calcium) / 1000 + batch.normal(0, 0.25),
    ),
  };
}
