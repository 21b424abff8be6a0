import { countOilFacets } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { FacetName } from '@iom/contract/samples/oil-label.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { useQuery } from '@tanstack/react-query';
import { useSender } from '../../../features/accounts/use-sender.ts';
import { CriteriaQuote } from '../../../features/purchasing/quotes/request/CriteriaQuote.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { aceaSequences, apiClasses } from '../../../site-text/modern-series.ts';

/** The known values of a facet, in the order of the catalog. */
const facetValues = (facets: Facets | undefined, name: FacetName) =>
  (facets?.[name] ?? []).flatMap(({ value }) => (value === null ? [] : [String(value)]));

/** Requests a quote for oils of the Modern Series by criteria, with suggestions from the archive. */
export const ModernQuote = () => {
  const { data: facets } = useQuery(endpointQuery(countOilFacets, { query: { series: 'modern' } }));
  const contact = useSender();
  return (
    <CriteriaQuote
      contact={contact}
      options={{
        api_specs: apiClasses,
        acea_specs: aceaSequences,
        countries: facetValues(facets, 'country'),
        brands: facetValues(facets, 'brand_name'),
        sae_grades: facetValues(facets, 'sae_grade').map(formatGrade),
        manufacturers: facetValues(facets, 'supplier'),
      }}
    />
  );
};
