import { OrderHistory } from '../../features/purchasing/orders/OrderHistory.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Order history');

export default function OrderHistoryPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader title="Order history" />
        <OrderHistory />
      </div>
    </RequireUser>
  );
}
