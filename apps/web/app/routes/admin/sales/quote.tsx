import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { ManageQuote } from '../../../features/purchasing/quotes/manage/ManageQuote.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function ManageQuotePage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <ManageQuote id={Number(id)} notFound={<NotFound />} />;
}
