import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { QuotePage } from '../../../features/purchasing/quotes/QuotePage.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function Quote() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <QuotePage id={Number(id)} notFound={<NotFound />} />;
}
