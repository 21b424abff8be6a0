import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Quote, QuoteStatus, quoteWishes } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { date, money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';

const criterionLabels: Record<(typeof quoteWishes)[number], string> = {
  api_specs: 'API service classes',
  acea_specs: 'ACEA sequences',
  countries: 'Countries',
  brands: 'Brands',
  sae_grades: 'SAE grades',
  manufacturers: 'Manufacturers',
};
export const criterionNames = Object.keys(criterionLabels) as (keyof typeof criterionLabels)[];
export const criterionLabel = (name: keyof typeof criterionLabels) => criterionLabels[name];

/** Label and values of each criterion that was filled in. */
export const criteriaRows = (quote: Pick<Quote, keyof typeof criterionLabels>): [string, string][] =>
  criterionNames.flatMap((name): [string, string][] => {
    const values = name === 'sae_grades' ? quote.sae_grades.map(formatGrade) : quote[name];
    return values.length > 0 ? [[criterionLabels[name], values.join(', ')]] : [];
  });

const outcomes: Partial<Record<QuoteStatus, string>> = {
  EXPIRED: 'This offer has expired. Contact us if you would like a new one.',
  DECLINED: 'This offer was declined.',
  CLOSED: 'This request is closed.',
};

/** Shown where the offer can no longer be accepted. */
export const offerOutcome = ({ status, mine }: { status: QuoteStatus; mine: boolean }) =>
  status === 'DECLINED' && mine ? 'You declined this offer.' : outcomes[status];

/** `T1-4, Brand A 5W-30, Germany 2016`. */
export const oilLabel = (oil: OilRow | undefined) =>
  oil
    ? `${oil.sample__report_number}, ${oil.brand_name} ${formatGrade(oil.sample__sae_grade)}, ${oil.country} ${oil.year}`
    : 'An oil that is no longer listed';

/** The tests that more than half of these oils have, in the order in which the oils name them first. */
export const commonTests = (oils: readonly { display_tests: number[] }[]): number[] => {
  const counts = new Map<number, number>();
  for (const { display_tests } of oils)
    for (const test of display_tests) counts.set(test, (counts.get(test) ?? 0) + 1);
  return [...counts].flatMap(([test, count]) => (count * 2 > oils.length ? [test] : []));
};

/** How the tests of an oil differ from the common tests. */
export const testExceptions = (tests: readonly number[], common: readonly number[]) => ({
  without: common.filter((test) => !tests.includes(test)),
  also: tests.filter((test) => !common.includes(test)),
});

/** The last day and the price of a quote's offer, if there is one. */
export const offerColumns: readonly Column<Quote>[] = [
  {
    accessor: 'valid_until',
    title: 'Valid until',
    noWrap: true,
    onPhone: 'hidden',
    csv: ({ offer }) => offer?.valid_until,
    render: ({ offer }) => (offer ? date(offer.valid_until) : '–'),
  },
  {
    accessor: 'price',
    title: 'Price',
    textAlign: 'right',
    onPhone: 'below',
    csv: ({ offer }) => offer?.price,
    render: ({ offer }) => (offer ? money(offer.price) : '–'),
  },
];
