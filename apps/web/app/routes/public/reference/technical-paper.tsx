import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { PaperPage } from '../../../features/content/papers/PaperPage.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function TechnicalPaper() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <PaperPage key={id} id={Number(id)} notFound={<NotFound />} />;
}
