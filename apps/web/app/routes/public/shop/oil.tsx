import { useParams } from 'react-router';
import { OilPage } from '../../../features/catalogue/oil/OilPage.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { OilRevisions } from '../../../features/samples/revisions/OilRevisions.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { LinkedProvenance } from '../../../ui/provenance/LinkedProvenance.tsx';

export default function Oil() {
  const { reportNumber = '' } = useParams();
  return (
    <OilPage
      reportNumber={reportNumber}
      notFound={<NotFound />}
      {...useSelectedOils()}
      measured={(oil) => (
        <>
          <LinkedProvenance sample={oil.id} />
          <MeasuredOil oil={oil} />
          <OilRevisions sample={oil.id} />
        </>
      )}
    />
  );
}
