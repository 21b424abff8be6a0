import { useParams } from 'react-router';
import { OrderPage } from '../../../features/purchasing/orders/OrderPage.tsx';
import { NotFound } from '../../../shell/NotFound.tsx';

export default function InvoicePage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NotFound />;
  return <OrderPage id={Number(id)} notFound={<NotFound />} />;
}
