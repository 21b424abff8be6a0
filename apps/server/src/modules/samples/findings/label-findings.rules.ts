// What looks wrong in the labels of an import or a correction, each at the first line of samples.csv that has it.

import type { ImportWarning } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';

/** A label at its line in samples.csv. */
interface LabelLine {
  line: number;
  sample: { saeGrade: string; year: number; brandName: string; supplier: string };
}

type LabelWarning = Pick<ImportWarning, 'kind' | 'line' | 'column' | 'message'>;

/** A grade at its line in samples.csv. */
interface GradeLine {
  line: number;
  sample: Pick<LabelLine['sample'], 'saeGrade' | 'year'>;
}
/** Grades that SAE J300 does not define for the year of the oil. No limit judges such an oil. */
export const findUnknownGrades = (labels: readonly GradeLine[]): LabelWarning[] => {
  const unknown = labels.filter(
    ({ sample: { saeGrade, year } }) => saeGrade !== '' && j300Limits(saeGrade, year).length === 0,
  );
  return [...Map.groupBy(unknown, ({ sample }) => sample.saeGrade).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ line, sample: { saeGrade, year } }) => ({
      ...{ kind: 'unknown_grade' as const, line, column: 'sae_grade' },
      message: `${formatGrade(saeGrade)} is not a grade of SAE J300 known to us for oils of ${year}${alike.length > 1 ? ` (${counted(alike.length, 'line')})` : ''}.`,
    })),
  );
};

/** Legal forms that end the name of a company. Those of two letters without a stop, such as SA and SE, end brands too. */
const legalForm =
  /[\s,](A\/S|B\.V|Corp|Corporation|GmbH|Inc|JSC|LLC|LLP|Ltd|Limited|N\.V|OJSC|Oyj|PJSC|PLC|S\.A|SARL|S\.p\.A|SpA|S\.r\.l|Srl|Sdn\.? Bhd)\.?$/i;
const isCompany = (name: string) => legalForm.test(name);

/**
 * Brands that the archive knows as suppliers alone, and unknown brands with the legal form of a company whose supplier has none. A supplier
 * may sell under its own name.
 */
const findExchangedNames = (
  labels: readonly LabelLine[],
  known: ReadonlyMap<string, readonly string[]>,
): LabelWarning[] => {
  const [brands, suppliers] = [new Set(known.get('brand_name')), new Set(known.get('supplier'))];
  const exchanged = labels.filter(
    ({ sample: { brandName, supplier } }) =>
      brandName !== '' && brandName !== supplier && suppliers.has(brandName) && !brands.has(brandName),
  );
  const companies = labels.filter(
    ({ sample: { brandName, supplier } }) =>
      supplier !== '' &&
      isCompany(brandName) &&
      !isCompany(supplier) &&
      !suppliers.has(brandName) &&
      !brands.has(brandName),
  );
  const warn = (found: readonly LabelLine[], what: (names: number) => string) => {
    const names = new Set(found.map(({ sample }) => sample.brandName));
    return found.slice(0, 1).map(({ line, sample }) => ({
      ...{ kind: 'exchanged_names' as const, line, column: 'brand_name' },
      message: `${what(names.size)}, such as "${sample.brandName}": are brand_name and supplier exchanged?`,
    }));
  };
  return [
    ...warn(
      exchanged,
      (names) =>
        `${counted(names, 'brand name is', 'brand names are')} known to the archive as a supplier only`,
    ),
    ...warn(
      companies,
      (names) =>
        `${counted(names, 'brand name has', 'brand names have')} the legal form of a company and a supplier without one`,
    ),
  ];
};

/** @param known names in the archive by column of samples.csv */
export const findLabelWarnings = (
  labels: readonly LabelLine[],
  known: ReadonlyMap<string, readonly string[]>,
): LabelWarning[] => [...findUnknownGrades(labels), ...findExchangedNames(labels, known)];
