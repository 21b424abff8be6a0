import { useParams } from 'react-router';
import { oilByNumberQuery, sameProductQuery } from '../../../features/catalogue/model/catalogue.queries.ts';
import { OilPage } from '../../../features/catalogue/oil/OilPage.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { OilOffer, TestsForSale } from '../../../features/purchasing/oil/OilOffer.tsx';
import { OilRevisions } from '../../../features/samples/revisions/OilRevisions.tsx';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { LinkedProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { type OilParts, useOilParts } from './use-oil-parts.tsx';

const parts: OilParts = { Measured: MeasuredOil, Offer: OilOffer, TestsForSale };

export const handle: RenderedRoute = {
  readPageData: async (queries, { reportNumber = '' }) => {
    const oil = await queries.fetchQuery(oilByNumberQuery(reportNumber));
    if (oil) await queries.fetchQuery(sameProductQuery(oil));
  },
};

export default function Oil() {
  const { reportNumber = '' } = useParams();
  const slots = useOilParts(parts);
  return (
    <OilPage
      reportNumber={reportNumber}
      notFound={<NotFound />}
      {...slots}
      measured={(oil) => (
        <>
          <LinkedProvenance sample={oil.id} />
          {slots.measured(oil)}
          <OilRevisions
            oil={{ id: oil.id, reportNumber: oil.sample__report_number }}
            released={oil.status !== 'UNRELEASED'}
          />
        </>
      )}
    />
  );
}
