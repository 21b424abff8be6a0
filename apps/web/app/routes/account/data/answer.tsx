import { useParams } from 'react-router';
import { AnswerPage } from '../../../features/analysis/answers/AnswerPage.tsx';
import { OilModal } from '../../../features/catalogue/oil/OilModal.tsx';
import { MeasuredOil } from '../../../features/library/oil-values/MeasuredOil.tsx';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function Answer() {
  const { name = '' } = useParams();
  const selection = useSelectedOils();
  return (
    <>
      <AnswerPage name={name} notFound={<NotFound />} />
      <OilModal {...selection} measured={(oil) => <MeasuredOil oil={oil} />} />
    </>
  );
}
