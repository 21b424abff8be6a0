import { useParams } from 'react-router';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { OwnedDataset } from '../../../features/library/OwnedDataset.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function OwnedDatasetPage() {
  const { id = '' } = useParams();
  const [{ regional }] = useSearchState({ regional: choiceParam(['true']) });
  const selection = useSelectedOils();
  return (
    <>
      <OwnedDataset id={id} regional={regional === 'true'} notFound={<NotFound />} />
      <OilModal {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
    </>
  );
}
