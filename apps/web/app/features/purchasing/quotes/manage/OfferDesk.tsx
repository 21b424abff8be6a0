import {
  countOilFacets,
  listAvailableTests,
  listOilIds,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { hasCriteria, matchCriteria, oilQuery, requestName } from './matching-oils.rules.ts';
import { OfferForm } from './OfferForm.tsx';
import { draftOfOffer } from './offer-draft.rules.ts';

interface Props {
  quote: Quote;
  onDone?: (() => void) | undefined;
}

const foundText = (count: number) => {
  if (count === 0) return 'No oil of the catalog meets all criteria. Add oils by some of them.';
  const found = `${counted(count, 'oil')} of the catalog ${count === 1 ? 'meets' : 'meet'} the criteria`;
  return count > maxDatasetOils
    ? `${found}, and a dataset holds 1,000. Narrow them down with Add oils.`
    : `${found} and ${count === 1 ? 'is' : 'are'} proposed here.`;
};

/** A first offer: the requested oils, or, if there are none, the oils of the catalog that meet the criteria. */
const FirstOffer = ({ quote, onDone, facets }: Props & { facets: Facets }) => {
  const { criteria, unmatched } = matchCriteria(quote, facets);
  const searches = quote.samples.length === 0 && hasCriteria(criteria);
  const matching = useQuery({
    ...endpointQuery(listOilIds, { query: oilQuery(criteria) }),
    enabled: searches,
  });
  if (searches && matching.isPending) return <Skeleton h={480} animate={false} />;
  const found = matching.data?.ids ?? [];
  const proposed = found.length <= maxDatasetOils ? found : [];
  return (
    <Stack gap="md">
      {searches && <Text role="status">{foundText(found.length)}</Text>}
      {unmatched.length > 0 && <Text>Not in the catalog: {unmatched.join(', ')}.</Text>}
      <OfferForm
        quote={quote}
        criteria={criteria}
        initialDatasets={[
          {
            key: 0,
            name: requestName(quote),
            oils: quote.samples.length > 0 ? quote.samples : proposed,
            tests: quote.tests.length > 0 ? quote.tests : 'all',
          },
        ]}
        onDone={onDone}
      />
    </Stack>
  );
};

/** Changes an offer that was made. */
const NextOffer = ({
  quote,
  offer,
  facets,
  onDone,
}: Props & { offer: NonNullable<Quote['offer']>; facets: Facets }) => {
  const samples = [...new Set(offer.reports.flatMap((report) => report.samples.map(({ id }) => id)))];
  const tests = useQuery(
    endpointQuery(listAvailableTests, { body: { samples: samples.slice(0, maxDatasetOils) } }),
  );
  if (tests.isLoadingError)
    return <ErrorState message={tests.error.message} onRetry={() => void tests.refetch()} />;
  if (!tests.data) return <Skeleton h={480} animate={false} />;
  return (
    <OfferForm
      quote={quote}
      criteria={matchCriteria(quote, facets).criteria}
      initialDatasets={draftOfOffer(offer.reports, tests.data.results)}
      onDone={onDone}
    />
  );
};

/** The form of an offer, filled in from the request or from the offer it replaces. */
export const OfferDesk = ({ quote, onDone }: Props) => {
  const facets = useQuery(endpointQuery(countOilFacets, { query: { status: 'RELEASED' } }));
  if (facets.isLoadingError)
    return <ErrorState message={facets.error.message} onRetry={() => void facets.refetch()} />;
  if (!facets.data) return <Skeleton h={480} animate={false} />;
  return quote.offer ? (
    <NextOffer quote={quote} offer={quote.offer} facets={facets.data} onDone={onDone} />
  ) : (
    <FirstOffer quote={quote} facets={facets.data} onDone={onDone} />
  );
};
