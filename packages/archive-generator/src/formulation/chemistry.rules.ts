/** Additive elements and what follows from them: sulfated ash, base and acid number, sulfur. */

import type { Random } from '../shared/random.ts';
import type { Archetype } from '../shared/reference-data.ts';
import type { BaseStockGroup } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { OilLimits } from './limits.rules.ts';
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
  limits: OilLimits;
  group: BaseStockGroup;
  year: number;
  fault: Fault | null;
}

type Metals = Pick<
  Chemistry,
  'calcium' | 'magnesium' | 'phosphorus' | 'zinc' | 'nitrogen' | 'boron' | 'molybdenum' | 'sodium'
>;

/** mg/kg by a mean-and-sd pair, cut at 2.5 sd and never negative. */
function drawTreat(random: Random, [mean = 0, sd = 0]: readonly number[], low = 0, high = Infinity): number {
  return random.truncatedNormal(mean, sd, Math.max(low, 0, mean - 2.5 * sd), Math.min(high, mean + 2.5 * sd));
}

/** mg/kg of an element that only some oils contain, else a trace. */
function drawOptional(random: Random, probability: number, mean: number, trace: number): number {
  return random.chance(probability)
    ? random.truncatedNormal(mean, 0.25 * mean, 0.4 * mean, 1.8 * mean)
    : random.between(0, trace);
}

/** The formulation of a product, and how far this batch came out from it. */
function drawMetals(product: Random, batch: Random, { archetype, limits, year }: Recipe): Metals {
  const { boron, molybdenum, sodium } = archetype;
  const present = (pair: readonly number[], factor = 1): [number, number] => [
    (pair[0] ?? 0) * factor,
    pair[1] ?? 0,
  ];
  const low = limits.phosphorusMin * 1.01;
  const high = limits.phosphorusMax * 0.99;
  const jitter = (value: number) => value * batch.truncatedNormal(1, 0.02, 0.95, 1.05);
  const phosphorus = drawTreat(product, archetype.phosphorus, low, high);
  const metals = {
    calcium: jitter(drawTreat(product, archetype.calcium)),
    magnesium: jitter(drawTreat(product, archetype.magnesium, 2)),
    phosphorus: Math.min(high, Math.max(low, jitter(phosphorus))),
    zinc: 0,
    nitrogen: jitter(drawTreat(product, archetype.nitrogen)),
    boron: jitter(drawOptional(product, ...present(boron), 5)),
    molybdenum: jitter(drawOptional(product, ...present(molybdenum), 3)),
    // Sodium detergents went out of use after 2015.
    sodium: jitter(drawOptional(product, ...present(sodium, year > 2015 ? 0.4 : 1), 8)),
  };
  // Primary and secondary ZDDP: zinc to phosphorus by mass, neutral 1.055, basic up to 1.14.
  metals.zinc = metals.phosphorus * product.truncatedNormal(1.09, 0.02, 1.055, 1.14);
  return metals;
}

/** Takes out additive where too little, or in a counterfeit next to none, was put in. */
function weaken(random: Random, metals: Metals, fault: Fault | null): void {
  if (fault?.kind === 'low additive') {
    const expected = 0.3 + baseNumberOf(metals);
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
function baseNumberOf({ calcium, magnesium, nitrogen, sodium }: Metals): number {
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
function ashOf(metals: Metals, scatter: Scatter): number {
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
  const ash = ashOf(metals, scatter);
  const detergent = ash - ashOf({ ...metals, calcium: 0, magnesium: 0 }, scatter);
  scaleDetergent(metals, Math.max(0.1, (detergent + target - ash) / detergent));
}

/** A blender meets the ash window first and then makes up base number with detergent, or dispersant where ash is full. */
function meetClass(random: Random, metals: Metals, scatter: Scatter, recipe: Recipe): void {
  const { limits, archetype } = recipe;
  const cap = Math.min(limits.ashMax, archetype.ashCapPct ?? Infinity) - random.between(0.005, 0.05);
  if (ashOf(metals, scatter) > cap) bringAshTo(metals, scatter, cap);
  const least = limits.ashMin + 0.01;
  if (ashOf(metals, scatter) < least)
    bringAshTo(metals, scatter, Math.min(cap, least + random.between(0, 0.05)));
  const wanted = limits.baseNumberMin + random.between(0.02, 0.5);
  const missing = () => wanted - (baseNumberOf(metals) + 0.3 + scatter.baseNumber);
  if (missing() <= 0 || limits.baseNumberMin === 0) return;
  const detergent = (2.5 * metals.calcium + 4.3 * metals.magnesium) / 1000;
  scaleDetergent(metals, (detergent + missing()) / detergent);
  if (ashOf(metals, scatter) > cap) bringAshTo(metals, scatter, cap);
  if (missing() > 0) metals.nitrogen += missing() * 500;
}

function drawSulfur(product: Random, metals: Metals, { group, limits }: Recipe): number {
  const base =
    [product.between(2500, 6000), product.between(20, 150), product.between(5, 30), 0][group - 1] ?? 0;
  const isSalicylate = product.chance(0.3) || limits.sulfurMax <= 2500;
  const detergent = isSalicylate ? product.between(80, 200) : product.between(300, 900);
  const rest = 2.07 * metals.phosphorus + 0.9 * metals.molybdenum;
  return rest + Math.min(base + detergent, Math.max(80, 0.98 * limits.sulfurMax - rest));
}

/**
 * Chemistry of one bottle. `product` is the stream of the product, so that the same product keeps its formulation;
 * `batch` varies from bottle to bottle.
 */
export function drawChemistry(product: Random, batch: Random, recipe: Recipe): Chemistry {
  const { fault } = recipe;
  const metals = drawMetals(product, batch, recipe);
  const trace = drawTraceElements(product, batch, recipe.year);
  const scatter: Scatter = {
    ash: batch.truncatedNormal(1, 0.02, 0.94, 1.06),
    boronToAsh: batch.between(0, 0.3),
    bariumPct: (1.7 * trace.barium) / 10_000,
    baseNumber: batch.truncatedNormal(0, 0.2, -0.5, 0.5),
  };
  if (fault?.kind !== 'counterfeit') meetClass(batch, metals, scatter, recipe);
  weaken(batch, metals, fault);
  overdosePhosphorus(metals, recipe);
  const dispersant = (2 * metals.nitrogen) / 1000 + 0.3;
  const baseNumber = Math.max(0.3, baseNumberOf(metals) + 0.3 + scatter.baseNumber);
  return {
    ...trace,
    ...metals,
    sulfur: drawSulfur(product, metals, recipe),
    ashPct: ashOf(metals, scatter),
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
