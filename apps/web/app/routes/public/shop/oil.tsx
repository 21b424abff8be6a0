import { useParams } from 'react-router';
import { OilPage } from '../../../features/catalogue/OilPage.tsx';
import { MeasuredOil } from '../../../features/library/verdicts/MeasuredOil.tsx';
import { useDatasetSelection } from '../../../features/purchasing/cart/use-dataset-selection.ts';
import { NotFound } from '../../../shell/NotFound.tsx';

export default function Oil() {
  const { reportNumber = '' } = useParams();
  return (
    <OilPage
      reportNumber={reportNumber}
      notFound={<NotFound />}
      {...useDatasetSelection()}
      measured={(oil) => <MeasuredOil oil={oil} />}
    />
  );
}
