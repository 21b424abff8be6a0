import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { OrderPage } from '../../../features/purchasing/orders/OrderPage.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function InvoicePage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return <OrderPage id={Number(id)} notFound={<NotFound />} />;
}
