import { useParams } from 'react-router';
import { AnswerPage } from '../../../features/analysis/answers/AnswerPage.tsx';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { useOilParts } from '../../public/shop/use-oil-parts.tsx';

export default function Answer() {
  const { name = '' } = useParams();
  return (
    <>
      <AnswerPage name={name} notFound={<NotFound />} />
      <OilModal {...useOilParts()} />
    </>
  );
}
