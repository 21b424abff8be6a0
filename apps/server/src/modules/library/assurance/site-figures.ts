import type { PublicSites, SiteFigures } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { generalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { countLaboratories, type Dictionary, measuredReferences } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SiteResults } from './site-results.service.ts';

/** The figures of an analyte in the middle of its reference oils; null where they are too few. */
export const siteFigures = (
  { siteOf }: Pick<SiteResults, 'siteOf'>,
  analyte: { id: number },
): SiteFigures | null => {
  const site = siteOf(analyte);
  if (!site) return null;
  const { middle: at, asReported, corrected, count, lots, biases } = site;
  const sizes = biases.map((place) => Math.abs(site.biasAt(at, place)?.bias ?? 0));
  return {
    at,
    reproducibility: site.reproducibilityAt(at),
    as_reported: reproducibilityOverDeviation * asReported.deviationAt(at),
    corrected: reproducibilityOverDeviation * corrected.deviationAt(at),
    ...{ readings: count, lots, places: biases.length },
    largest_bias: sizes.length === 0 ? null : Math.max(...sizes),
  };
};

/** What the reference oils show of all laboratories, without their names. */
export const publicSites = async (
  tx: ReadTx,
  dictionary: Dictionary,
  results: Pick<SiteResults, 'siteOf'>,
): Promise<PublicSites> => {
  const analytes = dictionary.tests.flatMap(({ method, analytes: ofTest }) =>
    ofTest.map((analyte) => ({ ...analyte, method })),
  );
  return {
    laboratories: (await countLaboratories(tx)).length,
    reference_oils: new Set((await measuredReferences(tx)).map(({ oil }) => oil)).size,
    analytes: generalAnalytes.flatMap((general) => {
      const analyte = analytes.find(({ name }) => name === general);
      const site = analyte && siteFigures(results, analyte);
      if (!analyte || !site) return [];
      const { name, unit, decimals, method } = analyte;
      return [{ name, unit, decimals, method, site }];
    }),
  };
};
