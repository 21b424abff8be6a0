/** One oil from its place in the archive: label, true properties and measured results. */
import { chooseArchetype } from './additive-era.rules.ts';
import { type BaseStockGroup, drawBaseStock, drawDensity15 } from './base-stock.rules.ts';
import { type BenchPerformance, drawBenchPerformance } from './bench.rules.ts';
import { drawBrand } from './brands.rules.ts';
import { type Chemistry, drawChemistry } from './chemistry.rules.ts';
import { drawFault, type Fault } from './defects.rules.ts';
import { drawInfrared, type Infrared } from './infrared.rules.ts';
import { isIlsacGrade, type OilLimits, oilLimits } from './limits.rules.ts';
import { type ColdFlow, drawColdFlow, drawPourPoint } from './low-temperature.rules.ts';
import { drawCountry, drawGrade, drawServiceClass, gradesOnSale } from './market.rules.ts';
import { drawMarks, type Marks } from './marks.rules.ts';
import { type GeneratedResult, type Laboratory, TestBench } from './measure.ts';
import { Random } from './random.ts';
import { archetypeNamed, type Grade, gradeNamed, type OilType, type Region } from './reference-data.ts';
import { reportTests } from './results.ts';
import { retestedTests } from './retests.rules.ts';
import { drawSlate } from './slate.rules.ts';
import { drawViscometrics, type Viscometrics } from './viscometrics.rules.ts';
import { densityAt, kinematicViscosity } from './viscosity.rules.ts';
import { drawVolatility, type Volatility } from './volatility.rules.ts';

/** The label and the code of a sample, as the importer's `samples.csv` names them; the country as ISO 3166 alpha-2. */
export interface GeneratedSample extends Marks {
  kind: 'market' | 'reference';
  reportNumber: string;
  containerId: string;
  year: number;
  brandName: string;
  supplier: string;
  /** As stored: `5W30`, `30`. */
  saeGrade: string;
  serviceClass: string;
  oilType: OilType;
  region: Region;
  country: string;
  stateOrProvince: string;
}

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

/** What a laboratory found in one of its batches. */
interface Measurement {
  laboratory: string;
  batch: string;
  results: readonly GeneratedResult[];
}

/** Its own measurement is the one reported. */
export interface GeneratedOil extends Measurement {
  sample: GeneratedSample;
  truth: OilTruth;
  /** What another laboratory found when tests were run again. */
  retest: Measurement | null;
}

/** Where an oil comes from. */
interface Origin {
  seed: number;
  year: number;
  region: Region;
}

/** Where an oil stands in the archive. */
export interface OilPlace extends Origin {
  reportNumber: string;
  containerId: string;
  batch: string;
  laboratory: Laboratory;
  /** Runs tests again that need it. */
  otherLaboratory: Laboratory;
}

/** What is in the bottle: a counterfeit is straight oil of about the right thickness, a misfill another grade. */
function filledGrade(random: Random, labelled: Grade, fault: Fault | null, place: Origin): Grade {
  if (fault?.kind === 'counterfeit') return gradeNamed((labelled.kv100[0] ?? 0) < 12 ? '30' : '40');
  if (fault?.kind !== 'wrong grade filled') return labelled;
  const others = gradesOnSale(place.region, place.year).filter(
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
  // The product's own stream: the same brand, grade and class in a region keeps its formulation.
  const productKey = `${seed}/${brand.name}/${region}/${grade.grade}/${specLine}`;
  return { country, grade, serviceClass, brand, supplier, specLine, productKey };
}

type Label = ReturnType<typeof drawLabel>;

function drawTruth(random: Random, label: Label, place: Origin): OilTruth {
  const { year, region } = place;
  const { grade, serviceClass, country, brand } = label;
  const product = new Random(label.productKey);
  const { specs, type } = serviceClass;
  const limits = oilLimits(specs, grade);
  const quality = 0.6 * brand.tier + 0.8 * product.normal();
  const labelledGroup = drawBaseStock(product, year, region, grade, limits);
  const usual = chooseArchetype(product, { serviceClass, region, grade, year });
  const fault = drawFault(random, { country, year, grade, limits, group: labelledGroup });
  const isCounterfeit = fault?.kind === 'counterfeit';
  const filled = filledGrade(random, grade, fault, place);
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

/** The label of a bottle and what is in it. */
export function drawBottle(random: Random, origin: Origin): { label: Label; truth: OilTruth } {
  const label = drawLabel(random, origin);
  return { label, truth: drawTruth(random, label, origin) };
}

/** Tests that are run again go to another laboratory, in its next batch. */
function measureAgain(place: OilPlace, truth: OilTruth, results: readonly GeneratedResult[]) {
  const random = new Random(`${place.seed}/${place.reportNumber}/again`);
  const tested = new Set(results.map(({ test }) => test));
  const bench = new TestBench(random, place.otherLaboratory);
  reportTests(retestedTests(random, truth.fault?.kind, tested), truth, bench);
  if (bench.results.length === 0) return null;
  return { laboratory: place.otherLaboratory.name, batch: `${place.batch}R`, results: bench.results };
}

/** Makes the oil at a place of the archive; the same place gives the same oil, whatever else was made. */
export function makeOil(place: OilPlace): GeneratedOil {
  const { year, region, reportNumber, containerId, laboratory, batch } = place;
  const random = new Random(`${place.seed}/${reportNumber}`);
  const { label, truth } = drawBottle(random, place);
  const { country, grade, serviceClass, brand, supplier, specLine, productKey } = label;
  const bench = new TestBench(random, laboratory);
  const slate = drawSlate(random, { year, type: truth.type, isMultigrade: truth.cold !== null });
  reportTests(slate, truth, bench);
  return {
    truth,
    laboratory: laboratory.name,
    batch,
    results: bench.results,
    retest: measureAgain(place, truth, bench.results),
    sample: {
      kind: 'market',
      reportNumber,
      containerId,
      year,
      brandName: brand.name,
      supplier,
      saeGrade: grade.grade.replace('-', ''),
      serviceClass: specLine,
      oilType: serviceClass.type,
      region,
      country: country.country,
      stateOrProvince: country.states.length > 0 ? random.pick(country.states) : '',
      ...drawMarks(new Random(`${productKey}/marks`), { region, grade, serviceClass, year }),
    },
  };
}
