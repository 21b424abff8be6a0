import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';

type CitedOil = Pick<
  OilRow,
  'brand_name' | 'supplier' | 'sample__sae_grade' | 'region' | 'year' | 'sample__report_number'
>;

/** Who published what, when and where, and the day it was read. */
export const citationOf = (oil: CitedOil, publisher: string, url: string, accessed: string) => {
  const { brand_name, supplier, sample__sae_grade: grade, region, year } = oil;
  const product = [brand_name, supplier, grade && `SAE ${shownGrade(grade)}`].filter(Boolean).join(', ');
  return `${publisher}. Engine oil test data, report ${oil.sample__report_number}: ${product}, collected in ${region} in ${year} [data set]. ${url} (accessed ${accessed}).`;
};
