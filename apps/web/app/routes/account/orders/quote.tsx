import { useParams } from 'react-router';
import { QuotePage } from '../../../features/purchasing/quotes/QuotePage.tsx';
import { NotFound } from '../../../shell/NotFound.tsx';

export default function Quote() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NotFound />;
  return <QuotePage id={Number(id)} notFound={<NotFound />} />;
}
