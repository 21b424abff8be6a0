// Texts on where a value comes from.
import type { Provenance } from '@iom/contract/library/provenance/provenance.schemas.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { rangeText } from '@iom/contract/standards/precision.rules.ts';
import { date } from '../../lib/format/formats.ts';

type Fact = readonly [name: string, value: string];

const withUnit = (text: string, unit: string) => `${typographic(text)} ${unit}`.trim();

/** The value with its unit. */
export const shownValue = ({ text, analyte }: Pick<Provenance, 'text' | 'analyte'>) =>
  withUnit(text, analyte.unit);

/** The address that opens the provenance of a value. */
export const provenancePath = ({
  oil,
  analyte,
}: Pick<Provenance, 'oil'> & { analyte: Pick<Provenance['analyte'], 'id'> }) =>
  `${pages.oil.path({ reportNumber: oil.report_number })}?value=${analyte.id}`;

export const bottleFacts = ({ oil }: Pick<Provenance, 'oil'>): Fact[] => [
  ['Brand', oil.brand_name],
  ['Supplier', oil.supplier],
  ['Label', [shownGrade(oil.sae_grade), oil.service_class].filter(Boolean).join(', ')],
  ['Bought in', [oil.state_or_province, oil.country, oil.region].filter(Boolean).join(', ')],
  ['Collected', String(oil.year)],
  ['Container code', oil.container_id],
  ['In the archive since', date(oil.released)],
];

export const measurementFacts = ({ test, measured }: Pick<Provenance, 'test' | 'measured'>): Fact[] => [
  ['Test', typographicName(test.name)],
  ['Method', test.method],
  ['Laboratory', measured?.laboratory || 'Not stated'],
  ['Batch', measured?.batch || 'Not stated'],
];

const formula = (text: string) => text.replaceAll('*', ' · ').replaceAll('+', ' + ');

export const precisionFacts = ({ precision, analyte }: Pick<Provenance, 'precision' | 'analyte'>): Fact[] => {
  const { repeatability, reproducibility, range, basis } = precision;
  const figure = (number: number | null, unknown: string) =>
    number === null
      ? unknown
      : withUnit(valueText({ number, qualifier: null }, analyte.decimals + 1), analyte.unit);
  const formulas = range && range.reproducibility !== '' ? range : null;
  return [
    ['Repeatability r', figure(repeatability, 'Not known at this value')],
    ['Reproducibility R', figure(reproducibility, 'Not known at this value')],
    [
      'Formulas',
      formulas ? `r = ${formula(formulas.repeatability)}, R = ${formula(formulas.reproducibility)}` : '',
    ],
    ['Valid for', formulas ? withUnit(rangeText(formulas), rangeText(formulas) && analyte.unit) : ''],
    ['Method edition', range?.edition ?? ''],
    ['Source', basis],
  ];
};

/** The control chart of a reference oil with the batch marked. */
export const chartPath = (
  { analyte, measured }: Pick<Provenance, 'analyte' | 'measured'>,
  referenceOil: string,
) =>
  `${pages.assurance.path()}?${new URLSearchParams({
    oil: referenceOil,
    analyte: String(analyte.id),
    laboratory: measured?.laboratory ?? '',
    batch: measured?.batch ?? '',
  })}`;

export const retestText = (
  { retest, within, laboratory, batch }: Provenance['retests'][number],
  { text, analyte }: Pick<Provenance, 'text' | 'analyte'>,
) => {
  const where = [laboratory, batch && `batch ${batch}`].filter(Boolean).join(', ');
  const incomparable = text === retest ? 'the same' : 'not comparable';
  const compared = within ? 'within R' : 'differs by more than R';
  return `${withUnit(retest, analyte.unit)}${where ? ` (${where})` : ''}: ${within === null ? incomparable : compared}`;
};
