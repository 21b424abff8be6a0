import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { ManageOrder } from '../../../features/purchasing/orders/manage/ManageOrder.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function ManageOrderPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <ManageOrder id={Number(id)} notFound={<NotFound />} />;
}
