import { useParams } from 'react-router';
import { OrderPage } from '../../features/purchasing/orders/OrderPage.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { NotFound } from '../../shell/NotFound.tsx';

export const meta = ({ params }: { params: { id?: string } }) => pageMeta(`Order ${params.id ?? ''}`);

export default function InvoicePage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NotFound />;
  return (
    <RequireUser>
      <OrderPage id={Number(id)} notFound={<NotFound />} />
    </RequireUser>
  );
}
