import { ReviewOrders } from '../../../features/purchasing/orders/review/ReviewOrders.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OrdersPage() {
  return (
    <>
      <PageHeader lead="Days are in UTC." />
      <ReviewOrders />
    </>
  );
}
