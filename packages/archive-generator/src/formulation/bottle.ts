/** One bottle: its label and the true properties of the oil in it. */

import { drawBrand } from '../market/brands.rules.ts';
import { drawCountry, drawGrade, drawServiceClass, gradesOnSale } from '../market/market.rules.ts';
import { Random } from '../shared/random.ts';
import {
  archetypeNamed,
  type Grade,
  gradeNamed,
  type OilType,
  type Region,
} from '../shared/reference-data.ts';
import { chooseArchetype } from './additive-era.rules.ts';
import { type BaseStockGroup, drawBaseStock, drawDensity15 } from './base-stock.rules.ts';
import { type BenchPerformance, drawBenchPerformance } from './bench.rules.ts';
import { type Chemistry, drawChemistry } from './chemistry.rules.ts';
import { drawFault, type Fault } from './defects.rules.ts';
import { drawInfrared, type Infrared } from './infrared.rules.ts';
import { isIlsacGrade, type OilLimits, oilLimits } from './limits.rules.ts';
import { type ColdFlow, drawColdFlow, drawPourPoint } from './low-temperature.rules.ts';
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
  fault: Fault | null;
  group: BaseStockGroup;
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

/** Where and when an oil was bought, and the archive's seed. */
export interface Origin {
  seed: number;
  year: number;
  region: Region;
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

function drawLabel(random: Random, { seed, year, region }: Origin) {
  const country = drawCountry(random, region, year);
  const grade = drawGrade(random, region, year);
  const serviceClass = drawServiceClass(random, region, grade.grade, year);
  const { brand, supplier } = drawBrand(random, country.country, region, serviceClass.type);
  const specLine = serviceClass.specs.join('/');
  // A random stream per product: the same brand, grade and class in a region keeps its formulation.
  const productKey = `${seed}/${brand.name}/${region}/${grade.grade}/${specLine}`;
  return { country, grade, serviceClass, brand, supplier, specLine, productKey };
}

type Label = ReturnType<typeof drawLabel>;

function drawTruth(random: Random, label: Label, origin: Origin): OilTruth {
  const { year, region } = origin;
  const { grade, serviceClass, country, brand } = label;
  const product = new Random(label.productKey);
  const { specs, type } = serviceClass;
  const limits = oilLimits(specs, grade);
  const quality = 0.6 * brand.tier + 0.8 * product.normal();
  const labelledGroup = drawBaseStock(product, year, region, grade, limits);
  const usual = chooseArchetype(product, { serviceClass, region, grade, year });
  const fault = drawFault(random, { country, year, grade, limits, group: labelledGroup });
  const isCounterfeit = fault?.kind === 'counterfeit';
  const filled = filledGrade(random, grade, fault, origin);
  // A misfilled grade may not exist in the labelled oil's base stock.
  const refilled = filled === grade ? labelledGroup : drawBaseStock(random, year, region, filled, limits);
  const group = isCounterfeit ? 1 : refilled;
  const archetype = isCounterfeit ? archetypeNamed('poor_none') : usual;
  const chemistry = drawChemistry(product, random, { archetype, limits, group, year, fault });
  const density15 = drawDensity15(random, group, chemistry.baseNumber, filled);
  const viscometrics = drawViscometrics(random, { grade: filled, group, density15, limits, fault });
  const viscosity0C = kinematicViscosity(0, viscometrics.kv40, viscometrics.kv100) * densityAt(0, density15);
  const coldBlend = { year, labelled: grade, filled, group, viscosity0C, fault };
  const cold = drawColdFlow(random, coldBlend);
  const { hthsMin, noackMax } = limits;
  const ccsZ = cold?.ccsZ ?? 0;
  return {
    year,
    region,
    type,
    specs,
    grade,
    limits,
    fault,
    group,
    archetype: archetype.name,
    density15,
    chemistry,
    viscometrics,
    cold,
    pourC: drawPourPoint(random, coldBlend, quality),
    volatility: drawVolatility(random, { year, grade: filled, group, ccsZ, hthsMin, noackMax, fault }),
    bench: drawBenchPerformance(random, {
      type,
      specs,
      year,
      group,
      quality,
      chemistry,
      fault,
      isMonograde: grade.winter === null,
      isIlsac: isIlsacGrade(grade.grade),
    }),
    infrared: drawInfrared(product, random, group, chemistry),
  };
}

/** Draws the label of a bottle and the oil in it. */
export function drawBottle(random: Random, origin: Origin): { label: Label; truth: OilTruth } {
  const label = drawLabel(random, origin);
  return { label, truth: drawTruth(random, label, origin) };
}
