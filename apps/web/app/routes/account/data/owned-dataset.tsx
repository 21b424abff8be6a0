import { useParams } from 'react-router';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { OwnedDataset } from '../../../features/library/OwnedDataset.tsx';
import { choiceParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { useOpenedOil } from '../../public/shop/use-opened-oil.ts';

export default function OwnedDatasetPage() {
  const { id = '' } = useParams();
  const [{ regional }] = useSearchState({ regional: choiceParam(['true']) });
  return (
    <>
      <OwnedDataset id={id} regional={regional === 'true'} notFound={<NotFound />} />
      <OilModal {...useOpenedOil()} />
    </>
  );
}
