import { countOilFacets } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { FacetName, Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSender } from '../../../features/accounts/use-sender.ts';
import { ModernTests } from '../../../features/content/ModernTests.tsx';
import { CriteriaQuote } from '../../../features/purchasing/quotes/request/CriteriaQuote.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { text } from '../../../site-text/modern-series.page.md';
import { aceaSequences, apiClasses } from '../../../site-text/modern-series.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** The values of a facet that are stated, in the order of the catalogue. */
const valuesOf = (facets: Facets | undefined, name: FacetName) =>
  (facets?.[name] ?? []).flatMap(({ value }) => (value === null ? [] : [String(value)]));

export default function ModernSeries() {
  const { data: facets } = useQuery(endpointQuery(countOilFacets, { query: { series: 'modern' } }));
  const contact = useSender();
  return (
    <>
      <PageHeader
        lead={text.lead}
        actions={
          <Button component={Link} to={pages.catalog.path({ series: 'modern' })}>
            See our catalog
          </Button>
        }
      />
      <div className="prose">
        <DocumentBlocks blocks={text.blocks} />
      </div>
      <Title order={2} mt="xl" mb="sm">
        Eight tests an oil
      </Title>
      <ModernTests />
      <Title order={2} mt={56} mb="md" id="quote">
        Request a quote
      </Title>
      <CriteriaQuote
        contact={contact}
        options={{
          api_specs: apiClasses,
          acea_specs: aceaSequences,
          countries: valuesOf(facets, 'country'),
          brands: valuesOf(facets, 'brand_name'),
          sae_grades: valuesOf(facets, 'sae_grade').map(shownGrade),
          manufacturers: valuesOf(facets, 'supplier'),
        }}
      />
    </>
  );
}
