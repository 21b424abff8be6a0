/** The label of a bottle with its printed claim, and the product it implies. */

import { drawBrand } from '../market/brands.rules.ts';
import { drawCountry, drawGrade, drawServiceClass } from '../market/market.rules.ts';
import { Random } from '../shared/random.ts';
import type { Region } from '../shared/reference-data.ts';
import { makeProduct, type Product } from './product.ts';

/** Approvals of vehicle makers that go with a claimed class. */
interface ApprovalSet {
  /** The claim they go with. */
  spec: string;
  /** Grades that can have it; empty for all. */
  grades: readonly string[];
  /** The first year of all approvals in the group. */
  from: number;
  approvals: readonly string[];
}

/** Years of introduction are assumptions of the demo, rather late than early. */
const approvalSets: readonly ApprovalSet[] = [
  { spec: 'A3/B3', grades: [], from: 1998, approvals: ['MB-Approval 229.1'] },
  {
    spec: 'A3/B4',
    grades: ['5W-40', '0W-40', '5W-30'],
    from: 2002,
    approvals: ['MB-Approval 229.3', 'VW 502 00'],
  },
  {
    spec: 'A3/B4',
    grades: ['5W-40', '0W-40', '5W-30'],
    from: 2004,
    approvals: ['MB-Approval 229.5', 'BMW LL-01'],
  },
  { spec: 'A3/B4', grades: ['10W-40'], from: 2002, approvals: ['MB-Approval 229.1', 'VW 501 01'] },
  { spec: 'A5/B5', grades: ['5W-30'], from: 2006, approvals: ['Ford WSS-M2C913-C'] },
  { spec: 'C2', grades: [], from: 2010, approvals: ['PSA B71 2290'] },
  { spec: 'C3', grades: ['5W-30', '0W-30'], from: 2007, approvals: ['VW 504 00', 'VW 507 00'] },
  { spec: 'C3', grades: ['5W-30', '5W-40'], from: 2006, approvals: ['MB-Approval 229.51', 'BMW LL-04'] },
  { spec: 'C4', grades: [], from: 2009, approvals: ['RN0720'] },
  { spec: 'C5', grades: ['0W-20'], from: 2017, approvals: ['VW 508 00', 'VW 509 00'] },
  { spec: 'E4', grades: [], from: 2000, approvals: ['MB-Approval 228.5', 'MAN M 3277'] },
  { spec: 'E6', grades: [], from: 2006, approvals: ['MB-Approval 228.51', 'MAN M 3477'] },
  { spec: 'E7', grades: [], from: 2004, approvals: ['MB-Approval 228.3', 'Volvo VDS-3'] },
  { spec: 'E9', grades: [], from: 2010, approvals: ['MB-Approval 228.31', 'Volvo VDS-4'] },
];

/** Share of the products that seek an approval. */
const approvedShare = { Europe: 0.55, Americas: 0.15, 'Asia-Pacific': 0.2, Africa: 0.2 } as const;

interface ClaimedProduct {
  specs: readonly string[];
  /** As printed: `5W-30`. */
  grade: string;
  region: keyof typeof approvedShare;
  /** The year its formulation came on the market. */
  since: number;
}

/**
 * The claim as printed: classes joined by slashes, approvals after commas (`A3/B4/SN/CF, MB-Approval 229.5, BMW LL-01`).
 * `product` must be a stream of the product, so that all its bottles claim the same.
 */
function printedClaim(product: Random, { specs, grade, region, since }: ClaimedProduct): string {
  const seeksApproval = product.chance(approvedShare[region]);
  const lot = product.uniform();
  const classes = specs.join('/');
  const sets = approvalSets.filter(
    (set) =>
      `/${classes}/`.includes(`/${set.spec}/`) &&
      set.from <= since &&
      (set.grades.length === 0 || set.grades.includes(grade)),
  );
  const chosen = seeksApproval ? sets[Math.floor(lot * sets.length)] : undefined;
  return [classes, ...(chosen?.approvals ?? [])].join(', ');
}

/** Where and when an oil was bought, and the archive's seed. */
export interface Origin {
  seed: number;
  year: number;
  region: Region;
}

export function drawLabel(random: Random, { seed, year, region }: Origin) {
  const grade = drawGrade(random, region, year);
  const country = drawCountry(random, region, year, grade.grade);
  const serviceClass = drawServiceClass(random, { country, grade: grade.grade, year });
  const demand = { country, oilType: serviceClass.type, grade: grade.grade, year };
  const { brand, supplier, home } = drawBrand(random, demand);
  const { specs, years } = serviceClass;
  const key = `${seed}/${brand.name}/${region}/${grade.grade}/${specs.join('/')}`;
  const [launch = year] = years;
  const product: Product = makeProduct(key, Math.max(launch, grade.firstYear), year);
  const claimed = { specs, grade: grade.grade, region, since: product.since };
  const claim = printedClaim(new Random(`${key}/approvals`), claimed);
  return { country, grade, serviceClass, brand, supplier, home, claim, product };
}

export type Label = ReturnType<typeof drawLabel>;
