/** One bottle: its label and the true properties of the oil in it. */

import { isEsterByName, isSyntheticByName } from '../market/brands.rules.ts';
import { gradesOnSale } from '../market/market.rules.ts';
import type { Random } from '../shared/random.ts';
import {
  archetypeNamed,
  type Grade,
  gradeNamed,
  type OilType,
  type Region,
} from '../shared/reference-data.ts';
import {
  type AdditivePackage,
  chooseArchetype,
  findPackageHouse,
  makePackage,
} from './additive-packages.rules.ts';
import {
  type BaseStock,
  type BaseStockGroup,
  drawBaseStock,
  drawDensity15,
  pureStock,
} from './base-stock.rules.ts';
import { type BenchPerformance, drawBenchPerformance } from './bench.rules.ts';
import { type Chemistry, drawChemistry } from './chemistry.rules.ts';
import { drawFault, type Fault } from './defects.rules.ts';
import { drawInfrared, type Infrared } from './infrared.rules.ts';
import { drawLabel, type Label, type Origin } from './label.ts';
import { type BenchLimits, benchLimits, type OilLimits, oilLimits } from './limits.rules.ts';
import { type ColdFlow, drawColdFlow, drawPourPoint } from './low-temperature.rules.ts';
import { type Streams, streamsOfBottle } from './product.ts';
import { drawViscometrics, type Viscometrics } from './viscometrics.rules.ts';
import { densityAt, kinematicViscosity } from './viscosity.rules.ts';
import { drawVolatility, type Volatility } from './volatility.rules.ts';

/** Properties before measurement noise. */
export interface OilTruth {
  year: number;
  region: Region;
  type: OilType;
  specs: readonly string[];
  grade: Grade;
  limits: OilLimits;
  benchLimits: BenchLimits;
  fault: Fault | null;
  /** Brand, region, grade and class, which determine what bottles of the product have in common. */
  productKey: string;
  /** 0 for the first formulation of the product, and the year the current one came on the market. */
  formulation: number;
  formulatedIn: number;
  package: AdditivePackage;
  /** Main group of the base stock. */
  group: BaseStockGroup;
  stock: BaseStock;
  archetype: string;
  density15: number;
  chemistry: Chemistry;
  viscometrics: Viscometrics;
  cold: ColdFlow | null;
  pourC: number;
  volatility: Volatility;
  bench: BenchPerformance;
  infrared: Infrared;
}

/** The grade in the bottle: a counterfeit is monograde oil of similar viscosity, a misfill another grade on sale. */
function filledGrade(random: Random, labelled: Grade, fault: Fault | null, origin: Origin): Grade {
  if (fault?.kind === 'counterfeit') return gradeNamed((labelled.kv100[0] ?? 0) < 12 ? '30' : '40');
  if (fault?.kind !== 'wrong grade filled') return labelled;
  const others = gradesOnSale(origin.region, origin.year).filter(
    ({ grade }) => grade !== labelled && grade.winter,
  );
  return random.weighted(others, ({ share }) => share).grade;
}

/** The contents: base stock and archetype of the product, unless a fault put in another oil. */
function drawContent(random: Random, label: Label, origin: Origin) {
  const { year, region } = origin;
  const { grade, serviceClass, country, brand, product } = label;
  const limits = oilLimits(serviceClass.specs, grade);
  const needs = { era: product.era, region, limits, isSynthetic: isSyntheticByName(brand.name) };
  const labelledStock = drawBaseStock(product.openStreams('base stock', random).product, { ...needs, grade });
  const claimed = { serviceClass, region, grade, year };
  const usual = chooseArchetype(product.openStreams('archetype', random).product, claimed);
  const suspect = { country, year, grade, limits, group: labelledStock.group };
  const fault = drawFault(random, product.openStreams('light oil', random).formulation, suspect);
  const filled = filledGrade(random, grade, fault, origin);
  // A misfilled grade may not exist in the labeled oil's base stock.
  const refilled = filled === grade ? labelledStock : drawBaseStock(random, { ...needs, grade: filled });
  const streams = (property: string): Streams =>
    filled === grade ? product.openStreams(property, random) : streamsOfBottle(random);
  if (fault?.kind === 'counterfeit')
    return { limits, fault, filled, streams, stock: pureStock(1), archetype: archetypeNamed('poor_none') };
  return { limits, fault, filled, streams, stock: refilled, archetype: usual };
}

/** Additives, density and viscosities. */
function drawProperties(random: Random, label: Label, origin: Origin) {
  const { year, seed } = origin;
  const { grade, serviceClass, supplier, home, product } = label;
  const content = drawContent(random, label, origin);
  const { limits, fault, filled, streams, stock, archetype } = content;
  const { era, formulation } = product;
  const additives = makePackage(seed, findPackageHouse(seed, supplier), archetype, era);
  const recipe = { archetype, package: additives, limits, stock, year, fault };
  const chemistry = drawChemistry(product.openStreams('chemistry', random), recipe);
  const designDensity15 = drawDensity15(streams('density').product, stock, 7, filled);
  const density15 = designDensity15 + 0.00035 * (chemistry.baseNumber - 7) + random.normal(0, 0.0003);
  const bench = benchLimits(serviceClass.specs, grade);
  const blend = { grade: filled, stock, density15, designDensity15, limits, fault, era, home };
  const viscometrics = drawViscometrics(streams('viscosity'), {
    ...blend,
    isReformulated: formulation > 0,
    sheared: bench.sheared,
  });
  return { ...content, additives, chemistry, density15, viscometrics, bench };
}

/** Properties that follow from the formulation: cold flow, volatility, bench performance, infrared bands. */
function drawPerformance(
  random: Random,
  label: Label,
  origin: Origin,
  drawn: ReturnType<typeof drawProperties>,
) {
  const { grade, serviceClass, brand, product } = label;
  const { specs, type } = serviceClass;
  const { year } = origin;
  const { limits, fault, filled, stock, streams, chemistry, density15, viscometrics, bench } = drawn;
  const { era, formulation } = product;
  const isReformulated = formulation > 0;
  const quality = 0.6 * brand.tier + 0.8 * product.openStreams('quality', random).product.normal();
  const viscosity0C = kinematicViscosity(0, viscometrics.kv40, viscometrics.kv100) * densityAt(0, density15);
  const { gelationIndexMax, gc371Max } = bench;
  const coldBlend = {
    year,
    labelled: grade,
    filled,
    stock,
    viscosity0C,
    fault,
    isReformulated,
    gelationIndexMax,
  };
  const cold = drawColdFlow(streams('cold'), coldBlend);
  const { hthsMin, noackMax } = limits;
  const { highShear100 } = viscometrics;
  const light = { era, isReformulated, grade: filled, stock, ccsZ: cold?.ccsZ ?? 0, highShear100 };
  const benchOil = {
    type,
    specs,
    year,
    stock,
    quality,
    chemistry,
    fault,
    isMonograde: grade.winter === null,
  };
  const isCounterfeit = fault?.kind === 'counterfeit';
  const isEster = isEsterByName(brand.name);
  return {
    cold,
    pourC: drawPourPoint(streams('pour'), coldBlend, quality),
    volatility: drawVolatility(streams('volatility'), { ...light, hthsMin, noackMax, gc371Max, fault }),
    bench: drawBenchPerformance(streams('bench'), { ...benchOil, limits: bench }),
    infrared: drawInfrared(product.openStreams('infrared', random), {
      stock,
      chemistry,
      isEster,
      isCounterfeit,
    }),
  };
}

function drawTruth(random: Random, label: Label, origin: Origin): OilTruth {
  const { grade, serviceClass, product } = label;
  const { specs, type } = serviceClass;
  const drawn = drawProperties(random, label, origin);
  const { limits, fault, stock, chemistry, viscometrics, density15 } = drawn;
  return {
    year: origin.year,
    region: origin.region,
    type,
    specs,
    grade,
    limits,
    benchLimits: drawn.bench,
    fault,
    productKey: product.key,
    formulation: product.formulation,
    formulatedIn: product.since,
    package: drawn.additives,
    group: stock.group,
    stock,
    archetype: drawn.archetype.name,
    density15,
    chemistry,
    viscometrics,
    ...drawPerformance(random, label, origin, drawn),
  };
}

/** Draws the label of a bottle and the oil in it. */
export function drawBottle(random: Random, origin: Origin): { label: Label; truth: OilTruth } {
  const label = drawLabel(random, origin);
  return { label, truth: drawTruth(random, label, origin) };
}
